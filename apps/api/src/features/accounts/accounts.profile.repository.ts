import type { PostsFate } from '@inkwell/contract/account'
import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { trashedPost } from '../../visible-post.ts'
import { PASSWORD_PROVIDER } from './accounts.credentials.ts'
import { holdVerified } from './accounts.standing.ts'

/** A change of one's own account. */
export interface ProfileChange {
  name: string
  email: string
  updated_at: string
}

/** A person and the hash of their verified password. */
export interface VerifiedOwner {
  personId: string
  verifiedHash: string
}

/** The name of the account that owns the posts of deleted accounts. */
const NOBODY = 'Deleted account'

/** Creates the account of deleted authors: one for all, so that posts cannot be attributed. */
async function ensureNobody(transaction: Kysely<Tables>, time: string): Promise<void> {
  const nobody = { id: DELETED_ACCOUNT_ID, name: NOBODY, email: '', email_verified: 0 }
  await transaction
    .insertInto('person')
    .values({ ...nobody, created_at: time, updated_at: time })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The queries for one's own account. */
export class ProfileRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** The password hash; undefined if there is none. */
  async passwordHash(personId: string): Promise<string | undefined> {
    const row = await this.#reads
      .selectFrom('credential')
      .select('password')
      .where('person_id', '=', personId)
      .where('provider_id', '=', PASSWORD_PROVIDER)
      .executeTakeFirst()
    return row?.password ?? undefined
  }

  /**
   * Throws a duplicate error if another account has the address, and `wrong_credentials` if the hash
   * has changed.
   */
  async changeProfile(owner: VerifiedOwner, change: ProfileChange): Promise<void> {
    await this.#writes.transaction().execute(async (transaction) => {
      await holdVerified(owner.personId, owner, transaction)
      await transaction.updateTable('person').set(change).where('id', '=', owner.personId).execute()
    })
  }

  /**
   * Deletes a person and their data in one transaction; resolves to the pictures of deleted posts.
   * Posts in the trash are always deleted. Throws `wrong_credentials` if the hash has changed.
   */
  async delete(owner: VerifiedOwner, posts: PostsFate, time: string): Promise<string[]> {
    const { personId } = owner
    return this.#writes.transaction().execute(async (transaction) => {
      await holdVerified(personId, owner, transaction)
      const own = transaction.deleteFrom('post').where('author_id', '=', personId)
      const going = posts === 'keep' ? own.where(trashedPost()) : own
      const gone = await going.returning('image_key').execute()
      if (posts === 'keep') {
        await ensureNobody(transaction, time)
        await transaction
          .updateTable('post')
          .set({ author_id: DELETED_ACCOUNT_ID })
          .where('author_id', '=', personId)
          .execute()
      }
      // Foreign keys delete sessions, credentials and other rows.
      await transaction.deleteFrom('person').where('id', '=', personId).execute()
      return [...new Set(gone.flatMap(({ image_key: key }) => key ?? []))]
    })
  }
}
