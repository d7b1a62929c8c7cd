import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Creates the secret part of a link that works once; it follows `#`. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The stored hash: SHA-256 in hex, sufficient for 32 random bytes. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'hex')
}
