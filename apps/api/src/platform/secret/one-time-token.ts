import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** What stands behind the `#` of a link that works once. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What the database keeps of it: SHA-256 in hex, which is enough for 32 random bytes. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'hex')
}
