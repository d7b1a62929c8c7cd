import { ApiError } from '@inkwell/api-client/api-error'
import type { LoginRequest } from '@inkwell/contract/user'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import type { StoredUser } from '../../platform/session-storage.ts'
import { sessionOf } from './session-of.ts'

type OnSession = (user: StoredUser, token: string) => void

/** Signs in and opens the landing page. A response without user and token is an error. */
export function useLogin(onSession: OnSession) {
  const { api } = useApp()
  const navigate = useNavigate()

  const login = useMutation({
    mutationFn: async (credentials: LoginRequest) => {
      const answer = await api('POST /api/v1/users/login', { json: credentials })
      const session = sessionOf(answer)
      if (!session) throw new ApiError('login', { status: 200, body: answer })
      return session
    },
    onSuccess: ({ user, token }) => onSession(user, token),
  })
  // Not called if the screen was left meanwhile.
  const goOn = { onSuccess: () => void navigate(paths.landing) }
  return { ...login, logIn: (credentials: LoginRequest) => login.mutate(credentials, goOn) }
}
