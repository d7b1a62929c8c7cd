import { hash } from 'node:crypto'

/** A strong entity tag of the bytes. */
export function computeEtag(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
}
