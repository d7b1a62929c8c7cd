import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { errorFields, errorText } from '../../platform/error-text.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AccountFrame } from './account-frame.tsx'
import type { AccountFrameProps } from './account-frame.tsx'

interface AccountFormProps extends AccountFrameProps {
  submit: string
  busy: boolean
  /** Explains why sending takes long. */
  note?: string | undefined
  error: Error | null
  /** An action that resolves the error. */
  remedy?: ReactNode
  onSubmit: (form: FormData) => void
}

/** The service's field errors, without a message that is shown below the form already. */
function fieldErrors(error: Error | null): Record<string, string> | undefined {
  const message = error && errorText(error)
  const fields = errorFields(error)
  if (!fields) return undefined
  return Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => [name, problem === message ? '' : problem]),
  )
}

/** The form of the sign-in and sign-up screens. It cannot be sent without script. */
export function AccountForm(props: AccountFormProps) {
  const { submit, children, busy, note, error, remedy, onSubmit, ...frame } = props
  const hydrated = useHydrated()
  const errors = useMemo(() => fieldErrors(error), [error])

  return (
    <AccountFrame {...frame}>
      <Form errors={errors} busy={busy} onSubmit={onSubmit} className="grid gap-5">
        <p data-for="no-script">{text.scriptNeeded}</p>
        {children}
        <Button type="submit" busy={busy} disabled={!hydrated}>
          {submit}
        </Button>
        <p aria-live="polite" className="text-small text-soft empty:absolute">
          {note}
        </p>
        <ErrorLine>{error ? errorText(error) : undefined}</ErrorLine>
        {error && remedy}
      </Form>
    </AccountFrame>
  )
}
