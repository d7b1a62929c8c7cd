import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import type { Kysely } from 'kysely'
import { deletedAddress } from '../../deleted-account.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** The name in the data of posts; the site recognizes the id and shows a translated one. */
const NOBODY_NAME = 'Deleted account'

/** The rows of an account that is deleted. */
export class DeletionRepository {
  readonly #writes: Kysely<Tables>

  constructor({ writes }: Pick<Database, 'writes'>) {
    this.#writes = writes
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }

  /**
   * Ends an account: its sessions, passwords and role, with the links that it has made as an administrator. A suspension
   * keeps what was admitted before from writing, and hides its page.
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

  /** Deletes the person; resolves to the key of their picture, if they had one. */
  async erasePerson(personId: string, transaction: Kysely<Tables>): Promise<string | undefined> {
    const profiles = transaction.selectFrom('profile').select('image_key')
    const profile = await profiles.where('person_id', '=', personId).executeTakeFirst()
    // Foreign keys delete what is left.
    await transaction.deleteFrom('person').where('id', '=', personId).execute()
    return profile?.image_key ?? undefined
  }
}
