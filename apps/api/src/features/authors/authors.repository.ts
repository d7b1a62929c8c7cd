import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

function selectProfiles(db: Kysely<Tables>) {
  return db
    .selectFrom('person')
    .leftJoin('profile', 'profile.person_id', 'person.id')
    .leftJoin('image', 'image.key', 'profile.image_key')
    .select([
      'profile.biography',
      'profile.links',
      'profile.image_key',
      'image.variants as image_variants',
      'image.placeholder as image_placeholder',
    ])
}

function selectAuthors(db: Kysely<Tables>) {
  return selectProfiles(db)
    .leftJoin('suspension', 'suspension.person_id', 'person.id')
    .select(['person.id', 'person.name'])
    .where('suspension.person_id', 'is', null)
    .where('person.id', '<>', DELETED_ACCOUNT_ID)
}

export type ProfileRow = Awaited<ReturnType<ReturnType<typeof selectProfiles>['execute']>>[number]
export type AuthorRow = Awaited<ReturnType<ReturnType<typeof selectAuthors>['execute']>>[number]

/** The profiles of people. */
export class AuthorsRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** An author whom everyone may see. */
  find(id: string): Promise<AuthorRow | undefined> {
    return selectAuthors(this.#reads).where('person.id', '=', id).executeTakeFirst()
  }

  /** The profile of a person, also of a suspended one; optionally as a transaction sees it. */
  profile(personId: string, db: Kysely<Tables> = this.#reads): Promise<ProfileRow | undefined> {
    return selectProfiles(db).where('person.id', '=', personId).executeTakeFirst()
  }

  /** Changes a part of a profile, or begins one with it. */
  async change(
    personId: string,
    change: Partial<Omit<Tables['profile'], 'person_id'>> & { updated_at: string },
    transaction: Kysely<Tables>,
  ): Promise<void> {
    await transaction
      .insertInto('profile')
      .values({ person_id: personId, biography: '', links: '[]', ...change })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(change))
      .execute()
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }
}
