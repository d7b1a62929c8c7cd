import { screens } from '../screens.ts'
import type { RoutedScreen } from '../screens.ts'
import { PARAMETER } from './path-parameter.ts'

/**
 * Where to go after signing in, and the e-mail address already typed. It is kept in the history entry's
 * state, so no URL contains it and no server receives it.
 */
export interface SignInState {
  /** A path of this site that needs a session. */
  continueTo?: string | undefined
  email?: string | undefined
}

/**
 * Only screens that need a session are valid targets; this prevents open redirects. Editing has no
 * guard, but saving needs a session.
 */
function needsSession(pathname: string): boolean {
  return Object.values<RoutedScreen>(screens).some(
    ({ guard, path }) =>
      (guard ?? path === screens.editPost.path) &&
      new RegExp(`^${path.replace(/:\w+/, PARAMETER)}$`).test(pathname),
  )
}

function readTarget(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const [pathname = ''] = value.split('?')
  return needsSession(pathname) ? value : undefined
}

export function readSignInState(state: unknown): SignInState {
  if (typeof state !== 'object' || state === null) return {}
  const { continueTo, email } = state as Record<string, unknown>
  return {
    continueTo: readTarget(continueTo),
    email: typeof email === 'string' ? email : undefined,
  }
}
