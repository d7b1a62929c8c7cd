import { useState } from 'react'
import type { InputEvent } from 'react'
import { fieldText } from '../../ui/field-text.ts'
import { text } from '../../platform/text.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { newPasswordMessages } from './account-checks.ts'
import { estimateStrength } from './password-strength.ts'
import type { Strength } from './password-strength.ts'

const BARS = ['weak', 'fair', 'strong'] as const

const COLOURS: Record<Strength, string> = {
  weak: 'bg-danger',
  fair: 'bg-edge',
  strong: 'bg-accent',
}

/** The strength of a password, as bars and as text for screen readers. */
function StrengthHint({ strength }: { strength: Strength | undefined }) {
  const level = strength ? BARS.indexOf(strength) : -1
  return (
    <>
      {strength && (
        <div aria-hidden className="grid grid-cols-3 gap-1">
          {BARS.map((bar, index) => (
            <span
              key={bar}
              className={`h-1 rounded-full ${index <= level ? COLOURS[strength] : 'bg-sunken'}`}
            />
          ))}
        </div>
      )}
      <p aria-live="polite" className="text-small text-soft empty:absolute">
        {strength && text.accountFields.passwordStrength[strength]}
      </p>
    </>
  )
}

interface NewPasswordFieldProps {
  name?: string
  label?: string
  /** The message if it is empty. */
  missing?: string
}

/** A field for a new password, with a strength hint. */
export function NewPasswordField({
  name = 'password',
  label = text.accountFields.password,
  missing,
}: NewPasswordFieldProps) {
  const [strength, setStrength] = useState<Strength>()

  function judge({ currentTarget }: InputEvent<HTMLInputElement>): void {
    const form = new FormData(currentTarget.form ?? undefined)
    setStrength(
      estimateStrength(currentTarget.value, [fieldText(form, 'name'), fieldText(form, 'email')]),
    )
  }

  return (
    <PasswordField
      label={label}
      help={text.accountFields.passwordHelp}
      messages={newPasswordMessages(missing)}
      after={<StrengthHint strength={strength} />}
      name={name}
      autoComplete="new-password"
      enterKeyHint="go"
      onInput={judge}
      required
    />
  )
}
