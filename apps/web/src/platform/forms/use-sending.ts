import { useState } from 'react'
import type { StoredUser } from '../session-storage.ts'
import { useWriter } from './use-writer.ts'

interface Sending {
  user: StoredUser | null | undefined
  onSend: (form: FormData) => void
}

/** Who started the form, and as whom it would be sent now. */
interface Asked {
  writer: string
  stranger: string
}

/** Sends a form as the user who started it; as another user only after a confirmation. */
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
    // The session may have changed again while the dialog was open.
    send(held.form)
  }

  const asked: Asked | undefined = held && {
    writer: writer.nameOf(),
    stranger: held.stranger.name,
  }
  return { send, asked, answer }
}
