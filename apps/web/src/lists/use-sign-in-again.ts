import { useLocation, useNavigate } from 'react-router'
import { paths } from '../platform/paths.ts'
import type { SignInState } from '../platform/sign-in-state.ts'

/** Opens the sign-in screen, which leads back here. */
export function useSignInAgain(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const state: SignInState = { continueTo: pathname + search }
  return () => void navigate(paths.signIn, { state })
}
