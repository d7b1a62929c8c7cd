import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type EntryRow = Insertable<Tables['audit_entry']>

/** The audit log. Entries are never changed. */
export class AuditRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** Adds an entry, in a transaction if one is given. */
  async add(entry: EntryRow, transaction: Kysely<Tables> = this.#writes): Promise<void> {
    await transaction.insertInto('audit_entry').values(entry).execute()
  }

  /** Lists entries, newest first, before `cursor` if given. */
  list(limit: number, cursor?: string): Promise<EntryRow[]> {
    const newest = this.#reads
      .selectFrom('audit_entry')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
    return (cursor === undefined ? newest : newest.where('id', '<', cursor)).execute()
  }

  /** Deletes entries from `time` or before; resolves to their number. */
  async purge(time: string): Promise<number> {
    const { numDeletedRows } = await this.#writes
      .deleteFrom('audit_entry')
      .where('created_at', '<=', time)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
