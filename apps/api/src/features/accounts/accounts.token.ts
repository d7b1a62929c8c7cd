import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signed token: random characters, a dot, the signature in Base64. */
const AUTHORIZATION = /^Bearer +(?<value>[\w-]+)\.(?<signature>[A-Za-z0-9+/]+={0,2})$/i

/** The part of a token that the database stores, without a look at its signature. */
export function readUnsigned(authorization: string): string | undefined {
  return AUTHORIZATION.exec(authorization)?.groups?.value
}

/**
 * Verifies the token in this Authorization header, signed as in better-auth, and returns the part that
 * the database stores; undefined if the signature is missing or wrong.
 */
export function readToken(authorization: string, secret: string): string | undefined {
  const { value, signature } = AUTHORIZATION.exec(authorization)?.groups ?? {}
  if (value === undefined || signature === undefined) return undefined
  const ours = Buffer.from(createHmac('sha256', secret).update(value).digest('base64'))
  const theirs = Buffer.from(signature)
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? value : undefined
}
