import type { Ref } from 'react'
import { text } from '../../platform/text.ts'
import { TextField } from '../../ui/field.tsx'
import { emailMessages } from './account-checks.ts'

interface EmailFieldProps {
  ref?: Ref<HTMLInputElement>
  autoComplete: 'username' | 'email'
  defaultValue?: string | undefined
  /** The address of the invitation, which cannot be changed. */
  invited?: string | undefined
}

export function EmailField({ ref, autoComplete, defaultValue, invited }: EmailFieldProps) {
  return (
    <TextField
      ref={ref}
      label={text.accountFields.email}
      messages={emailMessages()}
      type="email"
      name="email"
      autoComplete={autoComplete}
      help={invited && text.signUp.invitedEmail}
      readOnly={invited !== undefined}
      defaultValue={invited ?? defaultValue}
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      required
    />
  )
}
