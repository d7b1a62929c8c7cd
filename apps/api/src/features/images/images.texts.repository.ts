import type { Expression, ExpressionBuilder, Kysely, Selectable, SqlBool } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { deletablePost, hiddenPost, visibleAmongFew } from '../../visible-post.ts'
import type { StoredImage } from './images.repository.ts'

/** The texts that are searched for a picture, because any number may have shown it once. */
export const TEXTS_MAX = 20

/** Names per statement: the engines bound the parameters. */
const NAMES_AT_ONCE = 500

function isOnPage(eb: ExpressionBuilder<Tables, 'text_picture'>) {
  const uses = eb.selectFrom('page_picture').select('page_picture.slug')
  return eb.exists(uses.whereRef('page_picture.name', '=', 'text_picture.name'))
}

function isInPost(eb: ExpressionBuilder<Tables, 'text_picture'>) {
  const uses = eb.selectFrom('post_picture').select('post_picture.post_id')
  return eb.exists(uses.whereRef('post_picture.name', '=', 'text_picture.name'))
}

/**
 * The posts whose texts show it, or showed it in an earlier version. The name is a parameter: with a reference to the
 * outer row, PostgreSQL may read all posts into a hash table.
 */
function selectPosts(eb: ExpressionBuilder<Tables, 'text_picture'>, name: string) {
  return eb
    .selectFrom('post_picture')
    .innerJoin('post', 'post.id', 'post_picture.post_id')
    .select('post.id')
    .where('post_picture.name', '=', name)
}

function isOfSuspended(eb: ExpressionBuilder<Tables, 'text_picture'>) {
  const suspensions = eb.selectFrom('suspension').select('suspension.person_id')
  return eb.exists(suspensions.whereRef('suspension.person_id', '=', 'text_picture.person_id'))
}

/**
 * Whether everyone who knows the name may see the picture. Once a moderator has hidden a post that shows it, or
 * suspended its owner, only texts that everyone sees show it: a draft must not bring it back.
 */
function isOpen(eb: ExpressionBuilder<Tables, 'text_picture'>, name: string) {
  const isInPostThat = (condition: Expression<SqlBool>) =>
    eb.exists(selectPosts(eb, name).where(condition))
  // Visible posts have rows for drafts and earlier versions, too, so the text itself decides.
  const published = eb
    .selectFrom('post')
    .select('post.id')
    .where('post.id', 'in', selectPosts(eb, name).where(visibleAmongFew()).limit(TEXTS_MAX))
    .where('post.content', 'like', `%${name}%`)
  return eb.or([
    isOnPage(eb),
    eb.and([
      eb.not(isInPostThat(hiddenPost())),
      eb.not(isOfSuspended(eb)),
      eb.or([isInPostThat(deletablePost()), eb.not(isInPost(eb))]),
    ]),
    eb.exists(published),
  ])
}

function isUnused(eb: ExpressionBuilder<Tables, 'text_picture'>) {
  return eb.and([eb.not(isInPost(eb)), eb.not(isOnPage(eb))])
}

function* inBatches(names: Iterable<string>): Generator<string[]> {
  const all = [...names]
  for (let start = 0; start < all.length; start += NAMES_AT_ONCE) {
    yield all.slice(start, start + NAMES_AT_ONCE)
  }
}

/** The pictures that texts name, and the texts that do. */
export class TextPicturesRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }

  /** Inserts a name; one that exists stays as it is. */
  async insert(
    picture: Selectable<Tables['text_picture']>,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const insert = transaction.insertInto('text_picture').values(picture)
    await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute()
  }

  /** Bytes of the pictures that a person uploaded since `time` and no text shows. */
  async unusedBytes(personId: string, time: string): Promise<number> {
    const { bytes } = await this.#reads
      .selectFrom('text_picture')
      .innerJoin('image', 'image.key', 'text_picture.image_key')
      .select((eb) => eb.fn.sum<number | string | null>('image.byte_size').as('bytes'))
      .where('text_picture.person_id', '=', personId)
      .where('text_picture.created_at', '>', time)
      .where((eb) => isUnused(eb))
      .executeTakeFirstOrThrow()
    return Number(bytes ?? 0)
  }

  /** The picture, if everyone who knows its name may see it. */
  findOpen(name: string): Promise<(StoredImage & { width: number }) | undefined> {
    return this.#select(name)
      .where((eb) => isOpen(eb, name))
      .executeTakeFirst()
  }

  /** The picture that this person uploaded, regardless of the texts that show it. */
  findOf(name: string, personId: string): Promise<StoredImage | undefined> {
    return this.#select(name).where('text_picture.person_id', '=', personId).executeTakeFirst()
  }

  async exists(name: string): Promise<boolean> {
    return (await this.#select(name).executeTakeFirst()) !== undefined
  }

  #select(name: string) {
    return this.#reads
      .selectFrom('text_picture')
      .innerJoin('image', 'image.key', 'text_picture.image_key')
      .select(['image.key', 'image.variants', 'image.width'])
      .where('text_picture.name', '=', name)
  }

  /** Records that the text of a post shows those of these pictures that its author uploaded. */
  async noteInPost(
    { postId, personId }: { postId: string; personId: string },
    names: Iterable<string>,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    for (const some of inBatches(names)) {
      await transaction
        .insertInto('post_picture')
        .columns(['post_id', 'name'])
        .expression((eb) =>
          eb
            .selectFrom('text_picture')
            .select([eb.val(postId).as('post_id'), 'text_picture.name'])
            .where('text_picture.name', 'in', some)
            .where('text_picture.person_id', '=', personId),
        )
        .onConflict((conflict) => conflict.columns(['post_id', 'name']).doNothing())
        .execute()
    }
  }

  /** Records that the text of a page shows these pictures, and no others. */
  async noteOnPage(
    slug: string,
    names: Iterable<string>,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    await transaction.deleteFrom('page_picture').where('slug', '=', slug).execute()
    for (const some of inBatches(names)) {
      await transaction
        .insertInto('page_picture')
        .columns(['slug', 'name'])
        .expression((eb) =>
          eb
            .selectFrom('text_picture')
            .select([eb.val(slug).as('slug'), 'text_picture.name'])
            .where('text_picture.name', 'in', some),
        )
        .execute()
    }
  }

  /** Names of some pictures that a person uploaded. */
  async someOf(personId: string, limit: number): Promise<string[]> {
    const names = this.#writes.selectFrom('text_picture').select('name')
    const rows = await names.where('person_id', '=', personId).limit(limit).execute()
    return rows.map(({ name }) => name)
  }

  /** Makes pictures nobody's. */
  async disown(names: readonly string[]): Promise<void> {
    const change = this.#writes.updateTable('text_picture').set({ person_id: null })
    await change.where('name', 'in', names).execute()
  }

  /** Names of pictures from `time` or before that no text shows. */
  async unused(time: string, limit: number): Promise<string[]> {
    const rows = await this.#reads
      .selectFrom('text_picture')
      .select('text_picture.name')
      .where('text_picture.created_at', '<=', time)
      .where((eb) => isUnused(eb))
      .orderBy('text_picture.created_at')
      .limit(limit)
      .execute()
    return rows.map(({ name }) => name)
  }

  /** Deletes a name that no text shows; resolves to the key of its picture, or undefined. */
  async removeUnused(name: string): Promise<string | undefined> {
    const removed = await this.#writes
      .deleteFrom('text_picture')
      .where('text_picture.name', '=', name)
      .where((eb) => isUnused(eb))
      .returning('text_picture.image_key')
      .executeTakeFirst()
    return removed?.image_key
  }
}
