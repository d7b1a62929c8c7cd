import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../platform/paths.ts'
import type { SignInState } from '../../platform/sign-in-state.ts'
import { useCurrentUser } from './use-current-user.ts'

/**
 * Shows the screens below it to signed-in people and sends everybody else to sign in, replacing the
 * history entry. Until the page has come alive, CSS hides them from signed-out people.
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
