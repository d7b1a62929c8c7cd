import {
  clearSession,
  restoreUser,
  storeSession,
  storeUser,
  watchSession,
} from '../../platform/session-storage.ts'
import type { StoredUser } from '../../platform/session-storage.ts'

/** Signed in, signed out, or not known yet: the server's page does not know who reads it. */
export type CurrentUser = StoredUser | null | undefined

let current: CurrentUser
let unwatch = (): void => undefined
const listeners = new Set<() => void>()

function change(user: StoredUser | null): void {
  current = user
  document.documentElement.dataset.session = user ? 'in' : 'out'
  for (const listener of listeners) listener()
}

/** The user of this moment; the first call restores a stored one. */
export function getCurrentUser(): CurrentUser {
  if (current === undefined) current = restoreUser()
  return current
}

/** Keeps user and token and makes the user current. */
export function signIn(user: StoredUser, token: string): void {
  storeSession(user, token)
  change(user)
}

/** The current user has another name or address; the session is the same. */
export function changeUser(user: StoredUser): void {
  storeUser(user)
  change(user)
}

/** Leaves no current user, and so neither a stored user nor a token. */
export function signOut(): void {
  clearSession()
  change(null)
}

/** Calls back at every change, those of other tabs included; returns how to stop. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) unwatch = watchSession(() => change(restoreUser()))
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) unwatch()
  }
}
