import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { BATCH, inOrder } from './exporting.repository.ts'
import type { Scope } from './exporting.repository.ts'

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
  async isCover(key: string): Promise<boolean> {
    const posts = this.#db.selectFrom('post').select('id').where('image_key', '=', key).limit(1)
    if (await posts.executeTakeFirst()) return true
    const drafts = this.#db.selectFrom('draft').select('post_id').where('image_key', '=', key)
    return (await drafts.executeTakeFirst()) !== undefined
  }

  /** Whether only profiles show a picture. */
  async isPortraitOnly(key: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('profile')
      .select('person_id')
      .where('image_key', '=', key)
      .where((eb) =>
        eb.and(
          (['post', 'draft', 'text_picture'] as const).map((table) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom(table)
                  .select(sql<number>`1`.as('one'))
                  .where(`${table}.image_key`, '=', key),
              ),
            ),
          ),
        ),
      )
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }
}
