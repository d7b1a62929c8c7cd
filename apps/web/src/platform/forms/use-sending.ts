import { useState } from 'react'
import type { StoredUser } from '../session-storage.ts'
import { useWriter } from './use-writer.ts'

interface Sending {
  user: StoredUser | null | undefined
  onSend: (form: FormData) => void
}

/** What is to be asked: whose form it is, and in whose name it would be sent now. */
interface Asked {
  writer: string
  stranger: string
}

/** Sends a form in the name of whoever began it; in another's only after a question. */
export function useSending({ user, onSend }: Sending) {
  const writer = useWriter(user)
  const [held, setHeld] = useState<{ form: FormData; stranger: StoredUser }>()

  function send(form: FormData): void {
    const stranger = writer.stranger()
    if (stranger) setHeld({ form, stranger })
    else onSend(form)
  }

  function answer(isWanted: boolean): void {
    setHeld(undefined)
    if (!held || !isWanted) return
    writer.handOver(held.stranger)
    // The session may have changed once more while the question stood.
    send(held.form)
  }

  const asked: Asked | undefined = held && {
    writer: writer.nameOf(),
    stranger: held.stranger.name,
  }
  return { send, asked, answer }
}
