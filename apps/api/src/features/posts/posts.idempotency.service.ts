import { IDEMPOTENCY_HOURS } from '@inkwell/contract/limits'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { IdempotencyRepository } from './posts.idempotency.repository.ts'
import type { IdempotencyRecord } from './posts.idempotency-record.ts'

/** How long a claim holds, in milliseconds. */
const LIFETIME = IDEMPOTENCY_HOURS * 60 * 60 * 1_000

/** What a key was used for. */
interface Held {
  postId: string
  /** As `packResponse` makes it; empty where an older version took the key. */
  answer: string
}

interface IdempotencyParts {
  repository: IdempotencyRepository
  clock: Clock
}

/** Who made which post under which key, so that the same request makes it once. */
export class IdempotencyService {
  readonly #parts: IdempotencyParts

  constructor(parts: IdempotencyParts) {
    this.#parts = parts
  }

  /**
   * The post that was made under this claim in the last 24 hours, if one was: its id, and how it was
   * answered. Throws `idempotency_mismatch` where another request holds the key.
   */
  async find({ authorId, key, fingerprint }: IdempotencyRecord): Promise<Held | undefined> {
    const held = await this.#parts.repository.find(authorId, key, this.#over())
    if (held === undefined) return undefined
    if (held.fingerprint === fingerprint) return { postId: held.post_id, answer: held.answer }
    throw new Refusal('idempotency_mismatch', 'idempotencyMismatch', {
      fields: { 'Idempotency-Key': 'idempotencyKeyUsed' },
    })
  }

  /** Takes the key for a post, as part of the transaction that inserts it; throws IdempotencyConflict. */
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

  /** Forgets the claims that are over; resolves to their number. */
  async purge(): Promise<number> {
    return this.#parts.repository.purge(this.#over())
  }

  /** Claims of this moment and before no longer hold. */
  #over(): string {
    return new Date(this.#parts.clock().getTime() - LIFETIME).toISOString()
  }
}
