import type { User } from '@inkwell/contract/user'
import { Refusal } from '../../platform/http/refusal.ts'

/** A person as everyone may see them, out of a row that holds more. */
export function toUser({ id, name, email }: { id: string; name: string; email: string }): User {
  return { _id: id, name, email }
}

/** What is said to whoever wants an address that somebody else has. */
export function emailTaken(cause: unknown): Refusal {
  return new Refusal('email_taken', 'emailTaken', { fields: { email: 'emailTaken' }, cause })
}
