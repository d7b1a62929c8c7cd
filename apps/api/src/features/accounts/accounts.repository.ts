import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { UsedFrom } from './accounts.device.ts'

/** What we ask of the tables of accounts ourselves; the rest is better-auth's. */
export class AccountsRepository {
  readonly #writes: Kysely<Tables>

  constructor({ writes }: Pick<Database, 'writes'>) {
    this.#writes = writes
  }

  /** Notes when and from where a session was last used. */
  async noteUse(id: string, time: string, { network, userAgent }: UsedFrom): Promise<void> {
    await this.#writes
      .updateTable('session')
      .set({ used_at: time, ip_address: network, user_agent: userAgent })
      .where('id', '=', id)
      .execute()
  }

  /** Deletes the sessions that ended at `time` or before; resolves to their number. */
  async purgeSessions(time: string): Promise<number> {
    const { numDeletedRows } = await this.#writes
      .deleteFrom('session')
      .where('expires_at', '<=', time)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
