import { randomUUID } from 'node:crypto'
import { SignupRequest } from '@inkwell/contract/user'

/** A sign-up that the contract takes, with an address of its own. Throws for overrides it refuses. */
export function aSignup(overrides: Partial<SignupRequest> = {}): SignupRequest {
  return SignupRequest.parse({
    name: 'Ada Lovelace',
    email: `ada-${randomUUID()}@example.com`,
    password: 'correct horse battery',
    ...overrides,
  })
}
