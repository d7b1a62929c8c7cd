import { useState } from 'react'
import type { ReactNode } from 'react'
import type { StoredUser } from '../../platform/session-storage.ts'
import { StrangerQuestion } from './stranger-question.tsx'
import { useWriter } from './use-writer.ts'

interface Sending {
  user: StoredUser | null | undefined
  isNew: boolean
  onSend: (form: FormData) => void
}

/** Sends a form in the name of whoever began it; in another's only after a question. */
export function useSending({ user, isNew, onSend }: Sending) {
  const writer = useWriter(user)
  const [asked, setAsked] = useState<{ form: FormData; stranger: StoredUser }>()

  function send(form: FormData): void {
    const stranger = writer.stranger()
    if (stranger) setAsked({ form, stranger })
    else onSend(form)
  }

  function answer(isWanted: boolean): void {
    setAsked(undefined)
    if (!asked || !isWanted) return
    writer.handOver(asked.stranger)
    // The session may have changed once more while the question stood.
    send(asked.form)
  }

  const question: ReactNode = asked && (
    <StrangerQuestion
      writer={writer.nameOf()}
      stranger={asked.stranger.name}
      isNew={isNew}
      onAnswer={answer}
    />
  )
  return { send, question }
}
