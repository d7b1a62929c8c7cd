import { IDEMPOTENCY_HOURS } from '@inkwell/contract/limits'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { IdempotencyRepository } from './posts.idempotency.repository.ts'
import type { IdempotencyRecord } from './posts.idempotency-record.ts'
import { refuse } from './posts.refusals.ts'

/** How long a key is valid, in milliseconds. */
const LIFETIME = IDEMPOTENCY_HOURS * 60 * 60 * 1_000

/** The result of the request with a key. */
interface Held {
  postId: string
  /** The output of `packResponse`; empty if an earlier version created the post. */
  answer: string
}

interface IdempotencyParts {
  repository: IdempotencyRepository
  clock: Clock
  /** Adds the job FORGET_KEY within a transaction. */
  forgetLater: (
    kept: { uniqueKey: string; fingerprint: string; runAt: Date },
    transaction: Kysely<Tables>,
  ) => Promise<void>
}

function uniqueKeyOf(personId: string, key: string): string {
  return `${personId} ${key}`
}

/** Makes creates idempotent: the same request under a key creates one post. */
export class IdempotencyService {
  readonly #parts: IdempotencyParts

  constructor(parts: IdempotencyParts) {
    this.#parts = parts
  }

  /**
   * The post and the stored response of an earlier request with this key, within 24 hours. Throws
   * `idempotency_mismatch` if another request used the key, and `not_found` if the post was deleted
   * for good.
   */
  async find({ authorId, key, fingerprint }: IdempotencyRecord): Promise<Held | undefined> {
    const { repository, clock } = this.#parts
    const held = await repository.find(authorId, key, this.#over())
    const used =
      held?.fingerprint ??
      (await repository.findKept(uniqueKeyOf(authorId, key), clock().toISOString()))
    if (used === undefined) return undefined
    if (used !== fingerprint) {
      throw new Refusal('idempotency_mismatch', 'idempotencyMismatch', {
        fields: { 'Idempotency-Key': 'idempotencyKeyUsed' },
      })
    }
    if (!held) throw refuse('postNotFound')
    return { postId: held.post_id, answer: held.answer }
  }

  /** Keeps the keys of a post until they expire, within the transaction that deletes it for good. */
  async keepKeys(postId: string, transaction: Kysely<Tables>): Promise<void> {
    const { repository, forgetLater } = this.#parts
    for (const row of await repository.findOfPost(postId, this.#over(), transaction)) {
      const kept = {
        uniqueKey: uniqueKeyOf(row.person_id, row.key),
        fingerprint: row.fingerprint,
        runAt: new Date(Date.parse(row.created_at) + LIFETIME),
      }
      await forgetLater(kept, transaction)
    }
  }

  /** Stores a record within the transaction that inserts the post; throws IdempotencyConflict. */
  async take(record: IdempotencyRecord, held: Held, transaction: Kysely<Tables>): Promise<void> {
    const row = {
      person_id: record.authorId,
      key: record.key,
      fingerprint: record.fingerprint,
      post_id: held.postId,
      answer: held.answer,
      created_at: this.#parts.clock().toISOString(),
    }
    await this.#parts.repository.take(row, this.#over(), transaction)
  }

  /** Deletes expired records; resolves to their number. */
  async purge(): Promise<number> {
    return this.#parts.repository.purge(this.#over())
  }

  /** Records from this time or before are expired. */
  #over(): string {
    return new Date(this.#parts.clock().getTime() - LIFETIME).toISOString()
  }
}
