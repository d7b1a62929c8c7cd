import type { ExpressionBuilder, Insertable, Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { storedTables } from '../../platform/db/stored-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { JobPostponed } from '../../platform/jobs/job.ts'
import { unhiddenPost, visibleAmongFew } from '../../visible-post.ts'
import type { PictureLook } from './decoder/picture.ts'

/** The data from which the file names are derived. */
export interface StoredImage {
  key: string
  variants: string
}

/** A picture as posts show it. */
export interface ShownImage extends StoredImage {
  placeholder: string
  attention: string
  /** Of its master, in pixels. */
  width: number
  height: number
}

const SHOWN = ['key', 'variants', 'placeholder', 'attention', 'width', 'height'] as const

/** Pictures that are read together. */
const BATCH = 1_000

/**
 * The pictures of all posts, drafts, texts and people, including the trash, in batches; also for tables of earlier
 * versions.
 */
export async function* picturesInUse(queries: Kysely<Tables>): AsyncGenerator<StoredImage[]> {
  const tables = await storedTables(queries)
  const columnsOf = (table: string) => tables.find(({ name }) => name === table)?.columns
  const has = (table: string) => columnsOf(table) !== undefined
  const hasVariants = columnsOf('image')?.includes('variants')
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: (Pick<StoredImage, 'key'> & Partial<StoredImage>)[] = await queries
      .selectFrom('image')
      .select(hasVariants ? ['key', 'variants'] : ['key'])
      .where('key', '>', after)
      .where((eb) =>
        eb.or([
          isUsedByPost(eb),
          ...(has('draft') ? [isUsedByDraft(eb)] : []),
          ...(has('text_picture') ? [isUsedByText(eb)] : []),
          ...(has('profile') ? [isUsedByProfile(eb)] : []),
        ]),
      )
      .orderBy('key')
      .limit(BATCH)
      .execute()
    yield rows.map(({ key, variants = '[]' }) => ({ key, variants }))
    after = rows.at(BATCH - 1)?.key
  }
}

/** Whether a visible post has this picture, or a person with a public page. */
export function isShown(eb: ExpressionBuilder<Tables, 'image'>, key: string) {
  const uses = eb.selectFrom('post').select('post.id').where('post.image_key', '=', key)
  const people = eb
    .selectFrom('profile')
    .leftJoin('suspension', 'suspension.person_id', 'profile.person_id')
    .select('profile.person_id')
    .where('profile.image_key', '=', key)
    .where('suspension.person_id', 'is', null)
  return eb.or([eb.exists(uses.where(visibleAmongFew())), eb.exists(people)])
}

function isUsedByPost(eb: ExpressionBuilder<Tables, 'image'>) {
  const uses = eb.selectFrom('post').select('post.id').whereRef('post.image_key', '=', 'image.key')
  return eb.exists(uses)
}

function isUsedByDraft(eb: ExpressionBuilder<Tables, 'image'>) {
  const drafts = eb.selectFrom('draft').select('draft.post_id')
  return eb.exists(drafts.whereRef('draft.image_key', '=', 'image.key'))
}

/** Whether it was uploaded for a text; `TextPictures` deletes those that no text shows. */
function isUsedByText(eb: ExpressionBuilder<Tables, 'image'>) {
  const names = eb.selectFrom('text_picture').select('text_picture.name')
  return eb.exists(names.whereRef('text_picture.image_key', '=', 'image.key'))
}

function isUsedByProfile(eb: ExpressionBuilder<Tables, 'image'>) {
  const people = eb.selectFrom('profile').select('profile.person_id')
  return eb.exists(people.whereRef('profile.image_key', '=', 'image.key'))
}

function isUnused(eb: ExpressionBuilder<Tables, 'image'>) {
  const uses = [isUsedByPost(eb), isUsedByDraft(eb), isUsedByText(eb), isUsedByProfile(eb)]
  return eb.and(uses.map((use) => eb.not(use)))
}

/** The rows of pictures; the service handles their files. */
export class ImagesRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>
  readonly #isForeignKeyViolation: (error: unknown) => boolean

  constructor({
    reads,
    writes,
    isForeignKeyViolation,
  }: Pick<Database, 'reads' | 'writes' | 'isForeignKeyViolation'>) {
    this.#reads = reads
    this.#writes = writes
    this.#isForeignKeyViolation = isForeignKeyViolation
  }

  /** The picture, if a visible post has it. */
  findShown(key: string): Promise<StoredImage | undefined> {
    return this.#selectOne(key)
      .where((eb) => isShown(eb, key))
      .executeTakeFirst()
  }

  /**
   * The picture, if a post has it as its cover, or the draft of that post; not of a hidden post or a
   * suspended author.
   */
  findOfPost(key: string, postId: string): Promise<StoredImage | undefined> {
    return this.#selectOne(key)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('post')
            .leftJoin('draft', 'draft.post_id', 'post.id')
            .leftJoin('suspension', 'suspension.person_id', 'post.author_id')
            .select('post.id')
            .where('post.id', '=', postId)
            .where('suspension.person_id', 'is', null)
            .where(unhiddenPost())
            .where((of) =>
              of.or([of('post.image_key', '=', key), of('draft.image_key', '=', key)]),
            ),
        ),
      )
      .executeTakeFirst()
  }

  /** The picture, regardless of its posts. */
  find(key: string): Promise<(StoredImage & { width: number }) | undefined> {
    return this.#selectOne(key).executeTakeFirst()
  }

  #selectOne(key: string, db: Kysely<Tables> = this.#reads) {
    return db.selectFrom('image').select(['key', 'variants', 'width']).where('key', '=', key)
  }

  /** Inserts a picture or finds the existing one; resolves to what posts show of it. */
  async record(image: Insertable<Tables['image']>): Promise<ShownImage> {
    const recorded = await this.#writes
      .insertInto('image')
      .values(image)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning(SHOWN)
      .executeTakeFirst()
    return recorded ?? this.#known(image)
  }

  /** The existing row of a picture; the given values if it was deleted meanwhile. */
  async #known(image: Insertable<Tables['image']>): Promise<ShownImage> {
    const { key, variants = '[]', placeholder = '', attention = '', width, height } = image
    const known = await this.#writes
      .selectFrom('image')
      .select(SHOWN)
      .where('key', '=', key)
      .executeTakeFirst()
    return known ?? { key, variants, placeholder, attention, width, height }
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }

  /** Stores the placeholder and the focal point of a picture, if it still exists. */
  async recordLook(key: string, look: PictureLook): Promise<void> {
    const row = this.#writes.updateTable('image').set(look)
    await row.where('key', '=', key).execute()
  }

  /**
   * Stores the variants of a picture after some were added to those in `image`, and runs `complete` in
   * the same transaction; false if the picture no longer exists. Throws JobPostponed if it has other
   * variants by now: another job has added some, or it was deleted and uploaded again.
   */
  async recordVariants(
    image: StoredImage,
    made: { variants: string; bytes: number },
    complete: (transaction: Kysely<Tables>) => Promise<void>,
  ): Promise<boolean> {
    return this.#writes.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('image')
        .set((eb) => ({
          variants: made.variants,
          byte_size: eb('byte_size', '+', made.bytes),
        }))
        .where('key', '=', image.key)
        .where('variants', '=', image.variants)
        .executeTakeFirst()
      const isStored = numUpdatedRows > 0n
      if (!isStored && (await this.#selectOne(image.key, transaction).executeTakeFirst())) {
        throw new JobPostponed('The picture has got other variants', 0)
      }
      await complete(transaction)
      return isStored
    })
  }

  /** Makes the age of a picture that nothing uses begin again at `time`. */
  async renewUnused(key: string, time: string): Promise<void> {
    const row = this.#writes.updateTable('image').set({ created_at: time }).where('key', '=', key)
    await row.where(isUnused).execute()
  }

  /** Those of the keys that are keys of pictures. */
  async known(keys: readonly string[]): Promise<Set<string>> {
    const distinct = [...new Set(keys)]
    if (distinct.length === 0) return new Set()
    const image = this.#reads.selectFrom('image').select('key')
    const rows = await image.where('key', 'in', distinct).execute()
    return new Set(rows.map(({ key }) => key))
  }

  /** The keys of pictures from `time` or before that no post uses, including posts in the trash. */
  async unused(time: string): Promise<string[]> {
    const rows = await this.#reads
      .selectFrom('image')
      .select('key')
      .where(isUnused)
      .where('created_at', '<=', time)
      .execute()
    return rows.map(({ key }) => key)
  }

  /**
   * Deletes a picture if no post uses it, with `before` only one from that time or before; `removeFiles`
   * runs before the commit. A concurrent upload of the same picture waits, and then finds neither row nor
   * files.
   */
  async forgetUnused(
    key: string,
    removeFiles: (image: StoredImage & { width: number }) => Promise<void>,
    before?: string,
  ): Promise<void> {
    const forgetting = this.#writes.transaction().execute(async (transaction) => {
      const forgotten = await transaction
        .deleteFrom('image')
        .where('key', '=', key)
        .where(isUnused)
        .$if(before !== undefined, (row) => row.where('created_at', '<=', before ?? ''))
        .returning(['key', 'variants', 'width'])
        .executeTakeFirst()
      if (forgotten) await removeFiles(forgotten)
    })
    await forgetting.catch((error: unknown) => {
      // A post has started to use it: PostgreSQL checks foreign keys again at the end.
      if (!this.#isForeignKeyViolation(error)) throw error
    })
  }

  /** Runs `work` if the picture does not exist; a concurrent insert waits until it is done. */
  async whileAbsent(key: string, work: () => Promise<void>): Promise<void> {
    await this.#writes.transaction().execute(async (transaction) => {
      const row = { key, width: 0, height: 0, byte_size: 0, variants: '[]', created_at: '' }
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('image')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirstOrThrow()
      if (!numInsertedOrUpdatedRows) return
      await work()
      await transaction.deleteFrom('image').where('key', '=', key).execute()
    })
  }
}
