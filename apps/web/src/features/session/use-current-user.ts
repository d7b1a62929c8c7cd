import { useSyncExternalStore } from 'react'
import { getCurrentUser, subscribe } from './session-store.ts'
import type { CurrentUser } from './session-store.ts'

/** Who is signed in: null for nobody, undefined on the server and until the page has come alive. */
export function useCurrentUser(): CurrentUser {
  return useSyncExternalStore(subscribe, getCurrentUser, () => undefined)
}
