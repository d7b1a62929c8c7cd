import { text } from '../../platform/text.ts'
import { TextField } from '../../ui/field.tsx'
import { emailWords } from './account-checks.ts'

/** The field for an e-mail address; what a browser fills in depends on what it is asked for. */
export function EmailField({ autoComplete }: { autoComplete: 'username' | 'email' }) {
  return (
    <TextField
      label={text.fields.email}
      words={emailWords()}
      type="email"
      name="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      required
    />
  )
}
