import type { User } from '@inkwell/contract/user'

/** A person as everyone may see them, out of a row that holds more. */
export function toUser({ id, name, email }: { id: string; name: string; email: string }): User {
  return { _id: id, name, email }
}
