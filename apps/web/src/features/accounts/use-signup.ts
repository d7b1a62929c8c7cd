import type { Proof } from '@inkwell/contract/proof'
import type { SignupRequest } from '@inkwell/contract/user'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { lazyImport } from '../../platform/lazy-import.ts'
import { paths } from '../../platform/paths.ts'
import type { StoredUser } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { withProof } from './proof/with-proof.ts'
import { sessionOf } from './session-of.ts'

async function solve(proof: Proof): Promise<string> {
  return (await import('./proof/solve-proof.ts')).solveProof(proof)
}

/**
 * Creates an account. With a session in the response it opens the landing page, otherwise the sign-in
 * screen. `isWorking` is true while the browser computes a proof of work.
 */
export function useSignup(onSession: (user: StoredUser, token: string) => void) {
  const { api } = useApp()
  const navigate = useNavigate()
  const showToast = useToast()

  const [isWorking, setIsWorking] = useState(false)

  const signup = useMutation({
    mutationFn: async (account: SignupRequest) => {
      const answer = await withProof({
        call: (headers) => api('POST /api/v1/users/signup', { json: account, headers }),
        solve: (proof) => lazyImport('proof', () => solve(proof)),
        onWork: () => setIsWorking(true),
      })
      return sessionOf(answer)
    },
    onSettled: () => setIsWorking(false),
    onSuccess: (session) => {
      if (session) onSession(session.user, session.token)
      else showToast(text.signUp.pleaseLogin)
    },
  })
  // Not called if the screen was left meanwhile.
  const goOn = {
    // Back must not open a used invitation.
    onSuccess: (session: object | undefined, { invitation }: SignupRequest) =>
      void navigate(session ? paths.landing : paths.signIn, { replace: Boolean(invitation) }),
  }
  return { ...signup, isWorking, signUp: (account: SignupRequest) => signup.mutate(account, goOn) }
}
