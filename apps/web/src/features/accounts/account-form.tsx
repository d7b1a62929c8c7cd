import type { ReactNode } from 'react'
import { errorFields, errorText } from '../../platform/error-text.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useAlive } from '../../ui/use-alive.ts'

interface AccountFormProps {
  title: string
  subtitle: string
  submit: string
  /** The way for those who came to the wrong one of the two forms. */
  other: { question: string; link: string; to: string }
  children: ReactNode
  busy: boolean
  /** What takes so long. */
  note?: string | undefined
  error: Error | null
  onSubmit: (form: FormData) => void
}

/** The frame of the sign-in and the sign-up screen. Without script it cannot be sent. */
export function AccountForm(props: AccountFormProps) {
  const { title, subtitle, submit, other, children, busy, note, error, onSubmit } = props
  const alive = useAlive()

  return (
    <section className="mx-auto grid max-w-form gap-8 py-14 md:py-20">
      <div className="grid gap-2">
        <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
        <p className="text-balance text-soft">{subtitle}</p>
      </div>
      <Form errors={errorFields(error)} busy={busy} onSubmit={onSubmit} className="grid gap-5">
        <p data-for="no-script">{text.common.scriptNeeded}</p>
        {children}
        <Button type="submit" busy={busy} disabled={!alive}>
          {submit}
        </Button>
        <p aria-live="polite" className="text-small text-soft empty:absolute">
          {note}
        </p>
        <ErrorLine>{error ? errorText(error) : undefined}</ErrorLine>
      </Form>
      <p className="text-soft">
        {other.question}{' '}
        <a href={other.to} className="font-semibold text-accent underline underline-offset-4">
          {other.link}
        </a>
      </p>
    </section>
  )
}
