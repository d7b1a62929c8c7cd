import type { PostsFate } from '@inkwell/contract/account'
import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { trashedPost } from '../../visible-post.ts'
import { PASSWORD_PROVIDER } from './accounts.credentials.ts'
import { holdVerified } from './accounts.standing.ts'

/** What a person changes of their own account. */
export interface ProfileChange {
  name: string
  email: string
  updated_at: string
}

/** Who has shown to know the password with this hash. */
export interface VerifiedOwner {
  personId: string
  verifiedHash: string
}

/** What those call it who do not look for its id. */
const NOBODY = 'Deleted account'

/** Whose posts stay after their accounts: one for all, so that nothing tells them apart. */
async function ensureNobody(transaction: Kysely<Tables>, time: string): Promise<void> {
  const nobody = { id: DELETED_ACCOUNT_ID, name: NOBODY, email: '', email_verified: 0 }
  await transaction
    .insertInto('person')
    .values({ ...nobody, created_at: time, updated_at: time })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** An account as its owner changes it, up to its end. */
export class ProfileRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** The hash of the person's password; undefined where there is none. */
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
   * Throws an error of a duplicate where somebody else has the address, and `wrong_credentials`
   * where the hash is no longer that of the person's password.
   */
  async changeProfile(owner: VerifiedOwner, change: ProfileChange): Promise<void> {
    await this.#writes.transaction().execute(async (transaction) => {
      await holdVerified(owner.personId, owner, transaction)
      await transaction.updateTable('person').set(change).where('id', '=', owner.personId).execute()
    })
  }

  /**
   * Deletes a person and all that is theirs, at once or not at all; gives back the pictures of their
   * posts that went. What is in the trash goes, whatever becomes of the rest. Throws
   * `wrong_credentials` where the hash is no longer that of the person's password.
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
      // Sessions, password and all else that belongs to nobody but them go along.
      await transaction.deleteFrom('person').where('id', '=', personId).execute()
      return [...new Set(gone.flatMap(({ image_key: key }) => key ?? []))]
    })
  }
}
