import type { SubmitEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { useAlive } from '../../ui/use-alive.ts'

interface AccountFormProps {
  title: string
  subtitle: string
  submit: string
  /** The way for those who came to the wrong one of the two forms. */
  other: { question: string; link: string; to: string }
  children: ReactNode
  busy: boolean
  error: string | undefined
  onSubmit: (form: FormData) => void
}

/** The frame of the sign-in and the sign-up screen. Without script it cannot be sent. */
export function AccountForm(props: AccountFormProps) {
  const { title, subtitle, submit, other, children, busy, error, onSubmit } = props
  const alive = useAlive()

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }

  return (
    <section className="mx-auto grid max-w-form gap-8 py-14 md:py-20">
      <div className="grid gap-2">
        <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
        <p className="text-soft">{subtitle}</p>
      </div>
      <form method="post" onSubmit={send} className="grid gap-5">
        <p data-for="no-script">{text.common.scriptNeeded}</p>
        {children}
        <Button type="submit" busy={busy} disabled={!alive}>
          {submit}
        </Button>
        <ErrorLine>{error}</ErrorLine>
      </form>
      <p className="text-soft">
        {other.question}{' '}
        <Link to={other.to} className="font-semibold text-accent underline underline-offset-4">
          {other.link}
        </Link>
      </p>
    </section>
  )
}
