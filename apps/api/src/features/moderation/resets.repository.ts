import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Links for new passwords, one an account at most. */
export class ResetsRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** Keeps a link in place of the one before. */
  async put(
    link: { person_id: string; token_hash: string; expires_at: string },
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const { token_hash, expires_at } = link
    await transaction
      .insertInto('password_link')
      .values(link)
      .onConflict((conflict) =>
        conflict.column('person_id').doUpdateSet({ token_hash, expires_at }),
      )
      .execute()
  }

  /** Whose a link is that works at that time. */
  async findOwner(tokenHash: string, time: string): Promise<string | undefined> {
    const row = await this.#reads
      .selectFrom('password_link')
      .select('person_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', time)
      .executeTakeFirst()
    return row?.person_id
  }

  /** Uses a link up; false where it does not work any more. */
  async take(tokenHash: string, time: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('password_link')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', time)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Forgets the links that were over at `time`; resolves to their number. */
  async purge(time: string): Promise<number> {
    const { numDeletedRows } = await this.#writes
      .deleteFrom('password_link')
      .where('expires_at', '<=', time)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
