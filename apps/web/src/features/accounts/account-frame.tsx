import type { ReactNode } from 'react'
import type { SignInState } from '../../platform/sign-in-state.ts'
import { SignInStateLink } from './sign-in-state-link.tsx'

export interface AccountFrameProps {
  title: string
  subtitle: string
  /** Leads to the other of the two screens: signing in or signing up. */
  other: { question: string; link: string; to: string; signInState?: SignInState }
  /** What to do if signing in does not work. */
  hint?: string | undefined
  children?: ReactNode
}

/** The frame of the sign-in and sign-up screens. */
export function AccountFrame({ title, subtitle, other, hint, children }: AccountFrameProps) {
  return (
    <section className="mx-auto grid max-w-form gap-8 py-14 md:py-20">
      <div className="grid gap-2">
        <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
        <p className="text-balance text-soft">{subtitle}</p>
      </div>
      {children}
      <div className="grid gap-2">
        <p className="text-soft">
          {other.question}{' '}
          <SignInStateLink to={other.to} signInState={other.signInState ?? {}}>
            {other.link}
          </SignInStateLink>
        </p>
        {hint && <p className="text-small text-soft">{hint}</p>}
      </div>
    </section>
  )
}
