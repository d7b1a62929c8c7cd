import { useSyncExternalStore } from 'react'
import { getCurrentUser, subscribe } from './session-store.ts'
import type { CurrentUser } from './session-store.ts'

/** The signed-in user; undefined until the page is hydrated. */
export function useCurrentUser(): CurrentUser {
  return useSyncExternalStore(subscribe, getCurrentUser, () => undefined)
}
