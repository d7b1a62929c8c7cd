import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

const LISTED_MAX = 100

/** The sessions of one person. */
export class SessionsRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** Sessions that expire after `time`, last used first. */
  list(personId: string, time: string) {
    return this.#reads
      .selectFrom('session')
      .select(['id', 'ip_address', 'user_agent', 'created_at', 'used_at'])
      .where('person_id', '=', personId)
      .where('expires_at', '>', time)
      .orderBy('used_at', 'desc')
      .limit(LISTED_MAX)
      .execute()
  }

  /** Ends a session; false if the person has none with this id. */
  async end(personId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#writes
      .deleteFrom('session')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async endOthers(personId: string, id: string): Promise<void> {
    await this.#writes
      .deleteFrom('session')
      .where('person_id', '=', personId)
      .where('id', '<>', id)
      .execute()
  }
}

export type SessionRow = Awaited<ReturnType<SessionsRepository['list']>>[number]
