import type { ReactNode } from 'react'
import { errorFields, errorText } from '../../../platform/error-text.ts'
import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { currentPasswordMessages } from '../account-checks.ts'
import { SignInLink } from './sign-in-link.tsx'

interface SettingsFormProps {
  submit: string
  look?: 'primary' | 'danger'
  busy: boolean
  error: Error | null
  onSubmit: (form: FormData) => void
  /** For password managers, which store the password under it. */
  email: string
  children: ReactNode
}

/** The message below the form, unless a field shows it. */
function otherErrors(error: Error | null): string | undefined {
  const isAtField = Object.keys(errorFields(error) ?? {}).length > 0
  return error && !isAtField ? errorText(error) : undefined
}

/** A form of the settings. It cannot be sent without script. */
export function SettingsForm(props: SettingsFormProps) {
  const { submit, look = 'primary', busy, error, onSubmit, email, children } = props
  const hydrated = useHydrated()
  const failure = otherErrors(error)
  return (
    <Form errors={errorFields(error)} busy={busy} onSubmit={onSubmit} className="grid gap-5">
      <p data-for="no-script">{text.scriptNeeded}</p>
      <input hidden readOnly autoComplete="username" value={email} />
      {children}
      <div className="grid justify-items-start gap-3">
        <Button type="submit" look={look} busy={busy} disabled={!hydrated}>
          {submit}
        </Button>
        <ErrorLine>{failure}</ErrorLine>
        {failure && <SignInLink error={error} />}
      </div>
    </Form>
  )
}

export function CurrentPasswordField({ help }: { help?: string }) {
  return (
    <PasswordField
      label={text.settings.currentPassword}
      help={help}
      messages={currentPasswordMessages()}
      name="currentPassword"
      autoComplete="current-password"
      enterKeyHint="go"
      required
    />
  )
}
