import { text } from '../../platform/text.ts'
import { TextField } from '../../ui/field.tsx'
import { emailWords } from './account-checks.ts'

interface EmailFieldProps {
  autoComplete: 'username' | 'email'
  defaultValue?: string | undefined
}

/** The field for an e-mail address; what a browser fills in depends on what it is asked for. */
export function EmailField({ autoComplete, defaultValue }: EmailFieldProps) {
  return (
    <TextField
      label={text.fields.email}
      words={emailWords()}
      type="email"
      name="email"
      autoComplete={autoComplete}
      defaultValue={defaultValue}
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      required
    />
  )
}
