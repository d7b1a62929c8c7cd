import type { ReactNode } from 'react'
import { errorFields, errorText } from '../../../platform/error-text.ts'
import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { currentPasswordWords } from '../account-checks.ts'

interface SettingsFormProps {
  submit: string
  look?: 'primary' | 'danger'
  busy: boolean
  error: Error | null
  onSubmit: (form: FormData) => void
  /** The address of who is signed in: it tells password managers whose password it is. */
  email: string
  children: ReactNode
}

/** What a field says is not said again below the form. */
function restOf(error: Error | null): string | undefined {
  const isAtField = Object.keys(errorFields(error) ?? {}).length > 0
  return error && !isAtField ? errorText(error) : undefined
}

/** A form of the settings. Without script it cannot be sent. */
export function SettingsForm(props: SettingsFormProps) {
  const { submit, look = 'primary', busy, error, onSubmit, email, children } = props
  const hydrated = useHydrated()
  return (
    <Form errors={errorFields(error)} busy={busy} onSubmit={onSubmit} className="grid gap-5">
      <p data-for="no-script">{text.scriptNeeded}</p>
      <input hidden readOnly autoComplete="username" value={email} />
      {children}
      <div className="grid justify-items-start gap-3">
        <Button type="submit" look={look} busy={busy} disabled={!hydrated}>
          {submit}
        </Button>
        <ErrorLine>{restOf(error)}</ErrorLine>
      </div>
    </Form>
  )
}

/** The field by which somebody proves that it is still them. */
export function CurrentPasswordField({ help }: { help?: string }) {
  return (
    <PasswordField
      label={text.settings.currentPassword}
      help={help}
      words={currentPasswordWords()}
      name="currentPassword"
      autoComplete="current-password"
      enterKeyHint="go"
      required
    />
  )
}
