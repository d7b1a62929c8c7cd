import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Password links, at most one for each account. */
export class ResetsRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** Stores a link; it replaces an earlier one. */
  async put(link: Tables['password_link'], transaction: Kysely<Tables>): Promise<void> {
    const { person_id: _, ...rest } = link
    await transaction
      .insertInto('password_link')
      .values(link)
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(rest))
      .execute()
  }

  /** The person of a link that is valid at that time. */
  async findOwner(tokenHash: string, time: string): Promise<string | undefined> {
    const row = await this.#reads
      .selectFrom('password_link')
      .select('person_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', time)
      .executeTakeFirst()
    return row?.person_id
  }

  /** Consumes a link; false if it is no longer valid. */
  async take(tokenHash: string, time: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('password_link')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', time)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Deletes links that had expired at `time`; resolves to their number. */
  async purge(time: string): Promise<number> {
    const { numDeletedRows } = await this.#writes
      .deleteFrom('password_link')
      .where('expires_at', '<=', time)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
