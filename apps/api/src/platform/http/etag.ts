import { hash } from 'node:crypto'

/** A strong entity tag: the same bytes, and only they, have the same one. */
export function computeEtag(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
}
