import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../platform/paths.ts'
import type { SignInState } from '../../platform/sign-in-state.ts'
import { useCurrentUser } from './use-current-user.ts'

/**
 * Renders the screens below it for signed-in users and redirects others to the sign-in screen,
 * replacing the history entry. Until hydration, CSS hides these screens from signed-out users.
 */
export function RequireUser() {
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  const way: SignInState = { continueTo: pathname + search }
  if (user === null) return <Navigate to={paths.signIn} replace state={way} />
  return (
    <div data-requires-user>
      <Outlet />
    </div>
  )
}
