import { createHmac, timingSafeEqual } from 'node:crypto'

/** A token as we hand it out: random characters, a dot, their signature in Base64. */
const AUTHORIZATION = /^Bearer +(?<value>[\w-]+)\.(?<signature>[A-Za-z0-9+/]+={0,2})$/i

/**
 * What of the token in this Authorization header the database knows, as better-auth signs it;
 * undefined where the signature is not ours, or nothing is signed.
 */
export function readToken(authorization: string, secret: string): string | undefined {
  const { value, signature } = AUTHORIZATION.exec(authorization)?.groups ?? {}
  if (value === undefined || signature === undefined) return undefined
  const ours = Buffer.from(createHmac('sha256', secret).update(value).digest('base64'))
  const theirs = Buffer.from(signature)
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? value : undefined
}
