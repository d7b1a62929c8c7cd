import { hash } from 'node:crypto'

/** A strong entity tag: the same bytes, and only they, have the same one. */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
}

/** Whether `If-None-Match` says that the client holds this version (RFC 9110, weak comparison). */
export function isHeld(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === etag)
}
