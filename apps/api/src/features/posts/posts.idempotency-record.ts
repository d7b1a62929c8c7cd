import { hash, subtle } from 'node:crypto'

/** That this request is the one which its author sends under the key. */
export interface IdempotencyRecord {
  authorId: string
  key: string
  /** The same for the same request, and only for that. */
  fingerprint: string
}

/** Another request holds the key; whatever was done with it is undone. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict'
}

async function digestOf(value: unknown): Promise<unknown> {
  if (!(value instanceof Blob)) return value
  // Off this thread: a picture may have 15 MB.
  const digest = await subtle.digest('SHA-256', await value.arrayBuffer())
  return Buffer.from(digest).toString('hex')
}

/** A hash over all fields of a checked form, files by their bytes; fields left out do not count. */
export async function fingerprintOf(form: object): Promise<string> {
  const given = Object.entries(form).filter(([, value]) => value !== undefined)
  const digests = given.map(async ([name, value]) => [name, await digestOf(value)] as const)
  const fields = (await Promise.all(digests)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(fields), 'hex')
}
