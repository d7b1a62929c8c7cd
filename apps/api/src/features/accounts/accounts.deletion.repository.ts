import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { deletedAddress } from '../../deleted-account.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { BATCH_ROWS, takeBatch } from '../../post-batch.ts'

/** The name in the data of posts; the site recognizes the id and shows a translated one. */
const NOBODY_NAME = 'Deleted account'

/** Rows of a report of an import, which are short. */
const REPORT_ROWS = 1_000

/** The rows of an account that is deleted. Each call but the first is one bounded transaction. */
export class DeletionRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }

  /**
   * Ends an account: its sessions, passwords and role. A suspension keeps what was admitted before from writing, and
   * hides its page.
   */
  async close(personId: string, time: string, transaction: Kysely<Tables>): Promise<void> {
    const ended = ['session', 'credential', 'password_link', 'administrator'] as const
    for (const table of ended) {
      await transaction.deleteFrom(table).where('person_id', '=', personId).execute()
    }
    await transaction
      .insertInto('suspension')
      .values({ person_id: personId, created_at: time })
      .execute()
    await transaction
      .updateTable('person')
      .set({ email: deletedAddress(personId), updated_at: time })
      .where('id', '=', personId)
      .execute()
  }

  /** The author of posts that outlive their accounts: one for all, so that nothing tells them apart. */
  async ensureNobody(time: string, transaction: Kysely<Tables>): Promise<void> {
    const nobody = { id: DELETED_ACCOUNT_ID, name: NOBODY_NAME, email: '', email_verified: 0 }
    await transaction
      .insertInto('person')
      .values({ ...nobody, created_at: time, updated_at: time })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }

  /** Deletes some rows of the imports of a person; false if there are no more. */
  async eraseImport(personId: string): Promise<boolean> {
    const runs = this.#reads.selectFrom('import_run').select('id').where('person_id', '=', personId)
    const run = await runs.limit(1).executeTakeFirst()
    if (!run) return false
    const items = this.#reads.selectFrom('import_item').select('position')
    const rows = await items.where('run_id', '=', run.id).limit(REPORT_ROWS).execute()
    if (rows.length === 0) {
      await this.#writes.deleteFrom('import_run').where('id', '=', run.id).execute()
      return true
    }
    const positions = rows.map(({ position }) => position)
    await this.#writes
      .deleteFrom('import_item')
      .where('run_id', '=', run.id)
      .where('position', 'in', positions)
      .execute()
    return true
  }

  /** Deletes some stored responses to a person, which contain whole posts; false if there are no more. */
  async eraseResponse(personId: string): Promise<boolean> {
    const rows = await this.#writes
      .selectFrom('idempotency')
      .select(['key', sql<number>`octet_length(answer)`.as('bytes')])
      .where('person_id', '=', personId)
      .limit(BATCH_ROWS)
      .execute()
    if (rows.length === 0) return false
    await this.#writes
      .deleteFrom('idempotency')
      .where('person_id', '=', personId)
      .where(
        'key',
        'in',
        takeBatch(rows).map(({ key }) => key),
      )
      .execute()
    return true
  }

  /** Names of some pictures that a person uploaded for texts. */
  async someTextPictures(personId: string): Promise<string[]> {
    const names = this.#writes.selectFrom('text_picture').select('name')
    const rows = await names.where('person_id', '=', personId).limit(BATCH_ROWS).execute()
    return rows.map(({ name }) => name)
  }

  /** Pictures that remain, because others use them, are nobody's. */
  async disown(names: readonly string[]): Promise<void> {
    const change = this.#writes.updateTable('text_picture').set({ person_id: null })
    await change.where('name', 'in', names).execute()
  }

  /** Deletes the person; resolves to the key of their picture, if they had one. */
  async erasePerson(personId: string, transaction: Kysely<Tables>): Promise<string | undefined> {
    const profiles = transaction.selectFrom('profile').select('image_key')
    const profile = await profiles.where('person_id', '=', personId).executeTakeFirst()
    // Foreign keys delete what is left.
    await transaction.deleteFrom('person').where('id', '=', personId).execute()
    return profile?.image_key ?? undefined
  }
}
