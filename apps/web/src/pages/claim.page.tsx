import { EmailField } from '../features/accounts/email-field.tsx'
import { PasswordLinkForm } from '../features/accounts/password-link-form.tsx'
import { text } from '../platform/text.ts'

export function Component() {
  return (
    <PasswordLinkForm texts={text.claim}>
      <EmailField autoComplete="email" />
    </PasswordLinkForm>
  )
}
