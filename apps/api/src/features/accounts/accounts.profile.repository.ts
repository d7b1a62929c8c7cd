import type { PostsFate } from '@inkwell/contract/account'
import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { withheldPost } from '../../visible-post.ts'
import { PASSWORD_PROVIDER } from './accounts.credentials.ts'
import { requireVerified } from './accounts.standing.ts'

export interface ProfileChange {
  name: string
  email: string
  updated_at: string
}

/** A person who proved to know the password with this hash. */
export interface VerifiedOwner {
  personId: string
  verifiedHash: string
}

/** The name in the data of posts; the site recognizes the id and shows a translated one. */
const NOBODY_NAME = 'Deleted account'

/** The author of posts that outlive their accounts: one for all, so that nothing tells them apart. */
async function ensureNobody(transaction: Kysely<Tables>, time: string): Promise<void> {
  const nobody = { id: DELETED_ACCOUNT_ID, name: NOBODY_NAME, email: '', email_verified: 0 }
  await transaction
    .insertInto('person')
    .values({ ...nobody, created_at: time, updated_at: time })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Covers and the picture of the person by key, and pictures of texts by name. */
export interface OwnPictures {
  imageKeys: string[]
  pictureNames: string[]
}

async function picturesOf(personId: string, transaction: Kysely<Tables>): Promise<OwnPictures> {
  const ofPosts = transaction.selectFrom('post').select('image_key')
  const ofDrafts = transaction.selectFrom('draft').select('image_key')
  const names = transaction.selectFrom('text_picture').select('name')
  const ofPerson = transaction.selectFrom('profile').select('image_key')
  const pictures = [
    ...(await ofPosts.where('author_id', '=', personId).execute()),
    ...(await ofDrafts.where('author_id', '=', personId).execute()),
    ...(await ofPerson.where('person_id', '=', personId).execute()),
  ]
  const named = await names.where('person_id', '=', personId).execute()
  return {
    imageKeys: [...new Set(pictures.flatMap(({ image_key: key }) => key ?? []))],
    pictureNames: named.map(({ name }) => name),
  }
}

/** Changes of an account by its owner. */
export class ProfileRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** The password hash of a person, or undefined. */
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
   * Throws a duplicate-key error if another account has the address, and `wrong_credentials` if the
   * hash is no longer current.
   */
  async changeProfile(owner: VerifiedOwner, change: ProfileChange): Promise<void> {
    await this.#writes.transaction().execute(async (transaction) => {
      const { personId } = owner
      await requireVerified(personId, owner, transaction)
      const atOther = transaction
        .selectFrom('person')
        .select('id')
        .where('id', '=', personId)
        .where('email', '<>', change.email)
      // A link made for the earlier address may be in the hands of who reads its mail.
      await transaction.deleteFrom('password_link').where('person_id', 'in', atOther).execute()
      await transaction.updateTable('person').set(change).where('id', '=', personId).execute()
    })
  }

  /**
   * Deletes a person and all their data in one transaction; posts in the trash, drafts and
   * withdrawn posts go in any case. Resolves
   * to the pictures that may be unused then. Throws `wrong_credentials` if the hash is no longer
   * current.
   */
  async delete(owner: VerifiedOwner, posts: PostsFate, time: string): Promise<OwnPictures> {
    const { personId } = owner
    return this.#writes.transaction().execute(async (transaction) => {
      await requireVerified(personId, owner, transaction)
      const pictures = await picturesOf(personId, transaction)
      const own = transaction.deleteFrom('post').where('author_id', '=', personId)
      const going = posts === 'keep' ? own.where(withheldPost()) : own
      await going.execute()
      if (posts === 'keep') {
        await ensureNobody(transaction, time)
        // Their history is not public, and names no author but that of the post.
        const kept = transaction.selectFrom('post').select('id').where('author_id', '=', personId)
        await transaction.deleteFrom('revision').where('post_id', 'in', kept).execute()
        await transaction
          .updateTable('post')
          .set({ author_id: DELETED_ACCOUNT_ID })
          .where('author_id', '=', personId)
          .execute()
      }
      // Foreign keys delete sessions, credentials and all other rows of the person.
      await transaction.deleteFrom('person').where('id', '=', personId).execute()
      return pictures
    })
  }
}
