import { screens } from '../screens.ts'
import type { RoutedScreen } from '../screens.ts'

/**
 * What somebody who is asked to sign in is on the way to, and the address they have typed already.
 * It travels in the entry of the browser's history: no address holds it, and no server reads it.
 */
export interface WayOn {
  /** A guarded path of this site. */
  continueTo?: string | undefined
  email?: string | undefined
}

/** Whether somebody has to sign in to get there; nothing else is ever gone on to. */
function isGuarded(pathname: string): boolean {
  return Object.values<RoutedScreen>(screens).some(({ guard, path }) => guard && path === pathname)
}

function pathIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const [pathname = ''] = value.split('?')
  return isGuarded(pathname) ? value : undefined
}

/** Reads the state of an entry, which anything may have written. */
export function readWayOn(state: unknown): WayOn {
  if (typeof state !== 'object' || state === null) return {}
  const { continueTo, email } = state as Record<string, unknown>
  return {
    continueTo: pathIn(continueTo),
    email: typeof email === 'string' ? email : undefined,
  }
}
