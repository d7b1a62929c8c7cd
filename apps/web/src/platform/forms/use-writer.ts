import { useEffect, useRef } from 'react'
import { restoreUser } from '../session-storage.ts'
import type { StoredUser } from '../session-storage.ts'

/**
 * Remembers the owner of a form: the user who was signed in when it opened, or the first to sign in
 * after that. Another tab may change the session later.
 */
export function useWriter(user: StoredUser | null | undefined) {
  const writer = useRef<StoredUser>(undefined)

  useEffect(() => {
    if (user) writer.current ??= user
  }, [user])

  return {
    nameOf: () => writer.current?.name ?? '',
    /** The user signed in now, if that is not the owner. */
    stranger(): StoredUser | undefined {
      const now = restoreUser() ?? undefined
      return writer.current && now?._id !== writer.current._id ? now : undefined
    },
    handOver(next: StoredUser) {
      writer.current = next
    },
  }
}
