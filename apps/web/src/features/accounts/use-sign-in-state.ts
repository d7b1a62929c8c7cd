import { useLocation } from 'react-router'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { readSignInState } from '../../platform/sign-in-state.ts'
import type { SignInState } from '../../platform/sign-in-state.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useToast } from '../../ui/toasts.tsx'

function labelOf(path: string): string {
  const { toSettings, toAdministration, toMyPosts, toHistory, toEditing, toWriting } = text.wayOn
  if (path.startsWith(paths.settings)) return toSettings
  if (path.startsWith(paths.admin)) return toAdministration
  if (path.startsWith(paths.myPosts)) return toMyPosts
  if (path.startsWith(paths.postHistory(''))) return toHistory
  if (path.startsWith(paths.editPost(''))) return toEditing
  return toWriting
}

/**
 * The sign-in state, and a function that offers to continue to its target. The state is empty until the
 * page is hydrated, because the server does not know it.
 */
export function useSignInState(): { signInState: SignInState; offer: (message: string) => void } {
  const { state } = useLocation() as { state: unknown }
  const showToast = useToast()
  const signInState = useHydrated() ? readSignInState(state) : {}

  function offer(message: string): void {
    const { continueTo } = signInState
    if (continueTo) showToast(message, { label: labelOf(continueTo), href: continueTo })
  }
  return { signInState, offer }
}
