import { useNavigate } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import { readToken } from '../../platform/session-storage.ts'
import { signOut } from './session-store.ts'

/**
 * Signs out at once and goes to the sign-in screen. The data service is asked to revoke the
 * token, but nobody waits for it: on a dead network the session still ends in this browser.
 */
export function useLogout(): () => void {
  const { api } = useApp()
  const navigate = useNavigate()
  return () => {
    const token = readToken()
    signOut()
    if (token) api('POST /api/v1/users/logout', { token }).catch(() => undefined)
    void navigate(paths.signIn)
  }
}
