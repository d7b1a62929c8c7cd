import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'

/** The token is in the fragment of the address, so that only this call sends it. */
function tokenOfLink(): string {
  return window.location.hash.slice(1)
}

/** Sets a new password with the link's token and opens the sign-in screen. */
export function useResetPassword() {
  const { api } = useApp()
  const navigate = useNavigate()
  const showToast = useToast()
  const reset = useMutation({
    mutationFn: (password: string) =>
      api('POST /api/v1/users/reset-password', { json: { token: tokenOfLink(), password } }),
    onSuccess: () => showToast(text.reset.success),
  })
  // Replaces the history entry: Back must not open the used link.
  const goOn = { onSuccess: () => void navigate(paths.signIn, { replace: true }) }
  return { ...reset, resetPassword: (password: string) => reset.mutate(password, goOn) }
}
