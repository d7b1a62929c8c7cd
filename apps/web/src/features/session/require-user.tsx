import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../platform/paths.ts'
import type { WayOn } from '../../platform/way-on.ts'
import { useCurrentUser } from './use-current-user.ts'

/**
 * Shows its children to signed-in people and sends everybody else to sign in, replacing the
 * history entry. Until the page has come alive, CSS hides the children from signed-out people.
 */
export function RequireUser({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  const way: WayOn = { continueTo: pathname + search }
  if (user === null) return <Navigate to={paths.signIn} replace state={way} />
  return <div data-requires-user>{children}</div>
}
