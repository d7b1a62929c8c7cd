import { randomUUID } from 'node:crypto'
import { SignupRequest } from '@inkwell/contract/user'

/** A valid sign-up with a unique address. Throws if an override is invalid. */
export function aSignup(overrides: Partial<SignupRequest> = {}): SignupRequest {
  return SignupRequest.parse({
    name: 'Ada Lovelace',
    email: `ada-${randomUUID()}@example.com`,
    password: 'correct horse battery',
    ...overrides,
  })
}
