import type { User } from '@inkwell/contract/user'
import { Refusal } from '../../platform/http/refusal.ts'

/** The public fields of a person. */
export function toUser({ id, name, email }: { id: string; name: string; email: string }): User {
  return { _id: id, name, email }
}

/** The refusal of an address that another account has. */
export function emailTaken(cause: unknown): Refusal {
  return new Refusal('email_taken', 'emailTaken', { fields: { email: 'emailTaken' }, cause })
}
