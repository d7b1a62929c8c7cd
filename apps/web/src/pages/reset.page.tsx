import { PasswordLinkForm } from '../features/accounts/password-link-form.tsx'
import { text } from '../platform/text.ts'

export function Component() {
  return <PasswordLinkForm texts={text.reset} />
}
