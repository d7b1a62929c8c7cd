import {
  clearSession,
  restoreUser,
  storeSession,
  storeUser,
  watchSession,
} from '../../platform/session-storage.ts'
import type { StoredUser } from '../../platform/session-storage.ts'

/** The signed-in user, null for nobody, or undefined while unknown, as on the server. */
export type CurrentUser = StoredUser | null | undefined

let current: CurrentUser
let unwatch = (): void => undefined
const listeners = new Set<() => void>()

function change(user: StoredUser | null): void {
  current = user
  document.documentElement.dataset.session = user ? 'in' : 'out'
  for (const listener of listeners) listener()
}

/** The first call restores the stored user. */
export function getCurrentUser(): CurrentUser {
  if (current === undefined) current = restoreUser()
  return current
}

export function signIn(user: StoredUser, token: string): void {
  storeSession(user, token)
  change(user)
}

/**
 * Stores what the service says of the signed-in user, for all tabs. Ignores what it says of anybody else:
 * another tab may have changed the session.
 */
export function changeUser(user: StoredUser): void {
  const stored = restoreUser()
  if (stored?._id !== user._id) return
  if (stored.name === user.name && stored.email === user.email) return
  storeUser(user)
  change(user)
}

export function signOut(): void {
  clearSession()
  change(null)
}

/** Calls back at every change in any tab; returns the function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) unwatch = watchSession(() => change(restoreUser()))
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) unwatch()
  }
}
