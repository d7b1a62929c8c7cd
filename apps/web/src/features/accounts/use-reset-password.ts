import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import { useToast } from '../../ui/toasts.tsx'

/** The token is in the fragment of the address, so that only this call sends it. */
function tokenOfLink(): string {
  return window.location.hash.slice(1)
}

/** What somebody with a link chooses. */
interface Chosen {
  password: string
  /** For the account of an imported author. */
  email?: string
}

/** Sets a new password with the link's token, says so and opens the sign-in screen. */
export function useResetPassword(success: string) {
  const { api } = useApp()
  const navigate = useNavigate()
  const showToast = useToast()
  const reset = useMutation({
    mutationFn: (chosen: Chosen) =>
      api('POST /api/v1/users/reset-password', { json: { token: tokenOfLink(), ...chosen } }),
    onSuccess: () => showToast(success),
  })
  // Replaces the history entry: Back must not open the used link.
  const goOn = { onSuccess: () => void navigate(paths.signIn, { replace: true }) }
  return { ...reset, resetPassword: (chosen: Chosen) => reset.mutate(chosen, goOn) }
}
