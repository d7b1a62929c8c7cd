import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '../../platform/follow-links.ts'
import type { SignInState } from '../../platform/sign-in-state.ts'

interface SignInStateLinkProps {
  to: string
  signInState: SignInState
  children: ReactNode
}

/** A link between the sign-in and sign-up screens that passes the sign-in state on. */
export function SignInStateLink({ to, signInState, children }: SignInStateLinkProps) {
  const navigate = useNavigate()

  function follow(event: MouseEvent): void {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    void navigate(to, { state: signInState })
  }

  return (
    <a
      href={to}
      onClick={follow}
      className="font-semibold text-accent underline underline-offset-4"
    >
      {children}
    </a>
  )
}
