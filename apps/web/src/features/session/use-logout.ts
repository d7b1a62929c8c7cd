import { useNavigate } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import { readToken } from '../../platform/session-storage.ts'
import { signOut } from './session-store.ts'

/** Signs out at once, even offline; revoking the token at the service is not awaited. */
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
