import { hash, subtle } from 'node:crypto'
import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/job.ts'

/**
 * A job that does nothing. Until its time, its row keeps the fingerprint of a request whose post was
 * deleted for good, because a row of `idempotency` is deleted with its post.
 */
export const FORGET_KEY = {
  name: 'posts.forget-key',
  payload: z.object({ fingerprint: z.string() }),
} satisfies JobKind<{ fingerprint: string }>

/** Identifies a request of an author under an idempotency key. */
export interface IdempotencyRecord {
  authorId: string
  key: string
  /** A hash of the request. */
  fingerprint: string
}

/** Another request has used the key; the transaction must be rolled back. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict'
}

async function hashFile(value: unknown): Promise<unknown> {
  if (!(value instanceof Blob)) return value
  // In another thread, because a picture may have 15 MB.
  const digest = await subtle.digest('SHA-256', await value.arrayBuffer())
  return Buffer.from(digest).toString('hex')
}

/** A hash of all given fields of a valid form, including the bytes of files. */
export async function computeFingerprint(form: object): Promise<string> {
  const given = Object.entries(form).filter(([, value]) => value !== undefined)
  const digests = given.map(async ([name, value]) => [name, await hashFile(value)] as const)
  const fields = (await Promise.all(digests)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(fields), 'hex')
}
