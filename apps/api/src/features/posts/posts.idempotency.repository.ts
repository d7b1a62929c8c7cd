import { sql } from 'kysely'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { BATCH_ROWS, takeBatch } from '../../post-batch.ts'
import { FORGET_KEY, IdempotencyConflict } from './posts.idempotency-record.ts'

/** The posts that accounts created under idempotency keys. */
export class IdempotencyRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** The record of a key from after `time`. */
  find(personId: string, key: string, time: string) {
    return this.#reads
      .selectFrom('idempotency')
      .select(['fingerprint', 'post_id', 'answer'])
      .where('person_id', '=', personId)
      .where('key', '=', key)
      .where('created_at', '>', time)
      .executeTakeFirst()
  }

  /** The records of a post from after `time`. */
  findOfPost(postId: string, time: string, transaction: Kysely<Tables>) {
    return transaction
      .selectFrom('idempotency')
      .select(['person_id', 'key', 'fingerprint', 'created_at'])
      .where('post_id', '=', postId)
      .where('created_at', '>', time)
      .execute()
  }

  /** The fingerprint under the unique key of a job that forgets it after `now`. */
  async findKept(uniqueKey: string, now: string): Promise<string | undefined> {
    const job = await this.#reads
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', FORGET_KEY.name)
      .where('unique_key', '=', uniqueKey)
      .where('run_at', '>', now)
      .executeTakeFirst()
    return job && FORGET_KEY.payload.parse(JSON.parse(job.payload)).fingerprint
  }

  /**
   * Inserts a record within the transaction that inserts the post, or replaces one from `time` or
   * before. Waits for a concurrent transaction with the same key. Throws IdempotencyConflict.
   */
  async take(
    record: Insertable<Tables['idempotency']>,
    time: string,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('idempotency')
      .values(record)
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'key'])
          .doUpdateSet((eb) => ({
            fingerprint: eb.ref('excluded.fingerprint'),
            post_id: eb.ref('excluded.post_id'),
            answer: eb.ref('excluded.answer'),
            created_at: eb.ref('excluded.created_at'),
          }))
          .where('idempotency.created_at', '<=', time),
      )
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) throw new IdempotencyConflict()
  }

  /** Deletes some records of a person, which contain whole posts; false if there are no more. */
  async eraseSomeOf(personId: string): Promise<boolean> {
    const rows = await this.#writes
      .selectFrom('idempotency')
      .select(['key', sql<number>`octet_length(answer)`.as('bytes')])
      .where('person_id', '=', personId)
      .limit(BATCH_ROWS)
      .execute()
    if (rows.length === 0) return false
    const keys = takeBatch(rows).map(({ key }) => key)
    const records = this.#writes.deleteFrom('idempotency').where('person_id', '=', personId)
    await records.where('key', 'in', keys).execute()
    return true
  }

  /** Deletes records from `time` or before; resolves to their number. */
  async purge(time: string): Promise<number> {
    const { numDeletedRows } = await this.#writes
      .deleteFrom('idempotency')
      .where('created_at', '<=', time)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
