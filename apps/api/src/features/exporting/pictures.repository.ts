import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { BATCH, inOrder } from './exporting.repository.ts'
import type { Scope } from './exporting.repository.ts'

/** The columns that name the owner of a use of a picture. */
const OWNERS = {
  post: 'post.author_id',
  draft: 'draft.author_id',
  text_picture: 'text_picture.person_id',
  profile: 'profile.person_id',
} as const

type Using = keyof typeof OWNERS

/** The rows of the pictures of an archive. */
export class ExportedPicturesRepository {
  readonly #db: Kysely<Tables>

  /** Reads with `db`, which may be a snapshot. */
  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** The pictures that posts, drafts, texts or people use. */
  pictures({ authorId }: Scope) {
    return authorId === undefined ? this.#allPictures() : this.#picturesOf(authorId)
  }

  #allPictures() {
    return inOrder(
      (after) => this.#selectPictures().where('image.key', '>', after).limit(BATCH).execute(),
      ({ key }) => key,
    )
  }

  async *#picturesOf(authorId: string) {
    const keys = await this.#db
      .selectFrom('post')
      .select('post.image_key as key')
      .where('post.author_id', '=', authorId)
      .where('post.image_key', 'is not', null)
      .unionAll(
        this.#db
          .selectFrom('draft')
          .select('draft.image_key as key')
          .where('draft.author_id', '=', authorId)
          .where('draft.image_key', 'is not', null),
      )
      .unionAll(
        this.#db
          .selectFrom('text_picture')
          .select('text_picture.image_key as key')
          .where('text_picture.person_id', '=', authorId),
      )
      .unionAll(
        this.#db
          .selectFrom('profile')
          .select('profile.image_key as key')
          .where('profile.person_id', '=', authorId)
          .where('profile.image_key', 'is not', null),
      )
      .execute()
    const sorted = [...new Set(keys.flatMap(({ key }) => key ?? []))].toSorted()
    for (const key of sorted) {
      const row = await this.#selectPictures().where('image.key', '=', key).executeTakeFirst()
      if (row) yield row
    }
  }

  #selectPictures() {
    return this.#db
      .selectFrom('image')
      .select(['image.key', 'image.width', 'image.height', 'image.variants'])
      .orderBy('image.key')
  }

  /** The names by which texts show a picture. */
  async namesOf(key: string, { authorId }: Scope) {
    const rows = await this.#db
      .selectFrom('text_picture')
      .select(['name', 'person_id', 'created_at'])
      .where('image_key', '=', key)
      .$if(authorId !== undefined, (query) => query.where('person_id', '=', authorId ?? ''))
      .execute()
    return rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** Whether a post or a draft has the picture as its cover. */
  isCover(key: string, scope: Scope): Promise<boolean> {
    return this.#isUsed(key, ['post', 'draft'], scope)
  }

  /** Whether only profiles show a picture. */
  async isPortraitOnly(key: string, scope: Scope): Promise<boolean> {
    if (!(await this.#isUsed(key, ['profile'], scope))) return false
    return !(await this.#isUsed(key, ['post', 'draft', 'text_picture'], scope))
  }

  /** Who else has a picture is nothing that an author may learn. */
  async #isUsed(key: string, tables: readonly Using[], { authorId }: Scope): Promise<boolean> {
    for (const table of tables) {
      const uses = this.#db
        .selectFrom(table)
        .select(sql<number>`1`.as('one'))
        .where(`${table}.image_key`, '=', key)
        .$if(authorId !== undefined, (query) => query.where(OWNERS[table], '=', authorId ?? ''))
      if (await uses.limit(1).executeTakeFirst()) return true
    }
    return false
  }
}
