import type { Received } from '@inkwell/api-client/api-client'
import type { SessionAnswer } from '@inkwell/contract/user'
import type { StoredUser } from '../../platform/session-storage.ts'

/** The session in a response, if it has both a user and a token. */
export function sessionOf({
  user,
  token,
}: Received<SessionAnswer>): { user: StoredUser; token: string } | undefined {
  if (typeof user !== 'object' || user === null || !token) return undefined
  const { _id = '', name = '', email = '' } = user
  return { user: { _id, name, email }, token }
}
