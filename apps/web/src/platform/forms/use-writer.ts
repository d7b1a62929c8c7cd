import { useEffect, useRef } from 'react'
import { restoreUser } from '../session-storage.ts'
import type { StoredUser } from '../session-storage.ts'

/**
 * Remembers whose form this is: theirs who were signed in when it was opened, or the first to sign
 * in after that. Another tab may have changed the session since.
 */
export function useWriter(user: StoredUser | null | undefined) {
  const writer = useRef<StoredUser>(undefined)

  useEffect(() => {
    if (user) writer.current ??= user
  }, [user])

  return {
    nameOf: () => writer.current?.name ?? '',
    /** Somebody else in whose name a call would be made now, if so. */
    stranger(): StoredUser | undefined {
      const now = restoreUser() ?? undefined
      return writer.current && now?._id !== writer.current._id ? now : undefined
    },
    /** The form is theirs from here on. */
    handOver(next: StoredUser) {
      writer.current = next
    },
  }
}
