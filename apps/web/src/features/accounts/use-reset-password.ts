import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'

/** What stands behind the `#` of the link: it never leaves the browser but in this call. */
function tokenOfLink(): string {
  return window.location.hash.slice(1)
}

/** Gives the account of the link in the address a new password, and goes to the sign-in screen. */
export function useResetPassword() {
  const { api } = useApp()
  const navigate = useNavigate()
  const showToast = useToast()
  const reset = useMutation({
    mutationFn: (password: string) =>
      api('POST /api/v1/users/reset-password', { json: { token: tokenOfLink(), password } }),
    onSuccess: () => showToast(text.reset.success),
  })
  // The used link must not be what Back leads to.
  const goOn = { onSuccess: () => void navigate(paths.signIn, { replace: true }) }
  return { ...reset, resetPassword: (password: string) => reset.mutate(password, goOn) }
}
