import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type InvitationRow = Tables['invitation']

/** Unused invitations, at most one for each address. */
export class InvitationsRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** Stores an invitation; it replaces an earlier one for the same address. */
  async put(invitation: InvitationRow, transaction: Kysely<Tables>): Promise<void> {
    const { email: _, ...rest } = invitation
    await transaction
      .insertInto('invitation')
      .values(invitation)
      .onConflict((conflict) => conflict.column('email').doUpdateSet(rest))
      .execute()
  }

  /** Lists invitations valid at `time`, newest first, before `cursor` if given. */
  list(limit: number, time: string, cursor?: string): Promise<InvitationRow[]> {
    const newest = this.#reads
      .selectFrom('invitation')
      .selectAll()
      .where('expires_at', '>', time)
      .orderBy('id', 'desc')
      .limit(limit)
    return (cursor === undefined ? newest : newest.where('id', '<', cursor)).execute()
  }

  /** Deletes an invitation; resolves to its address, or to undefined if there is none. */
  async remove(id: string, transaction: Kysely<Tables>): Promise<string | undefined> {
    const row = await transaction
      .deleteFrom('invitation')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst()
    return row?.email
  }

  /** Deletes invitations that had expired at `time`; resolves to their number. */
  async purge(time: string): Promise<number> {
    const { numDeletedRows } = await this.#writes
      .deleteFrom('invitation')
      .where('expires_at', '<=', time)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
