import type { RevisionItem } from '@inkwell/contract/revision'
import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

type StoredRow = Selectable<Tables['revision']>

/** A revision with who made it, and when its entry began. */
export interface RevisionRow extends StoredRow {
  person_id: string
  entry_began_at: string
}

/** A revision without its text. */
export interface RevisionHead extends Omit<RevisionRow, 'text' | 'saved_bytes'> {
  saved_bytes: number
  /** Of the text. */
  bytes: number
}

/** How the text of a revision is made of the one before. */
export type RevisionText = Pick<RevisionHead, 'number' | 'range_start' | 'range_length' | 'bytes'> &
  Pick<RevisionRow, 'text'>

type RewrittenRevision = Pick<
  StoredRow,
  'post_id' | 'number' | 'range_start' | 'range_length' | 'text'
>

/** Rows among which an entry has had a merged one: more than can be saved within ten minutes. */
const ENTRY_ROWS = 500

export type RevisionKind = RevisionItem['kind']

/** Later than any revision. */
export const LATEST = 2 ** 31 - 1

const PERSON = sql<string>`coalesce(revision.person_id, post.author_id)`
const ENTRY = sql<string>`coalesce(revision.entry_began_at, revision.made_at)`

/** Both engines know it without reading the text. */
const BYTES = sql<number>`octet_length(revision.text)`

function selectHeads(db: Kysely<Tables>, postId: string) {
  return db
    .selectFrom('revision')
    .innerJoin('post', 'post.id', 'revision.post_id')
    .select([
      'revision.post_id',
      'revision.number',
      'revision.kind',
      'revision.title',
      'revision.made_at',
      'revision.superseded',
      'revision.range_start',
      'revision.range_length',
    ])
    .select([PERSON.as('person_id'), ENTRY.as('entry_began_at'), BYTES.as('bytes')])
    .select(sql<number>`coalesce(revision.saved_bytes, 0)`.as('saved_bytes'))
    .where('revision.post_id', '=', postId)
    .orderBy('revision.number')
}

function selectItems(db: Kysely<Tables>, postId: string) {
  return db
    .selectFrom('revision')
    .innerJoin('post', 'post.id', 'revision.post_id')
    .innerJoin('person', (join) => join.on('person.id', '=', PERSON))
    .select([
      'revision.number',
      'revision.kind',
      'revision.title',
      'person.id as person_id',
      'person.name as person_name',
      'revision.made_at',
    ])
    .where('revision.post_id', '=', postId)
}

export type RevisionItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

/** The rows of the history of posts. Callers check permissions. */
export class RevisionsRepository {
  readonly #reads: Kysely<Tables>

  constructor({ reads }: Pick<Database, 'reads'>) {
    this.#reads = reads
  }

  /**
   * The rows that make the text of the last revision up to `number`: the whole text before it, and what
   * was replaced since.
   */
  chain(postId: string, number: number, db: Kysely<Tables> = this.#reads): Promise<RevisionHead[]> {
    return selectHeads(db, postId)
      .where('revision.number', '<=', number)
      .where('revision.number', '>=', (eb) =>
        eb
          .selectFrom('revision as whole')
          .select('whole.number')
          .where('whole.post_id', '=', postId)
          .where('whole.number', '<=', number)
          .where('whole.range_start', 'is', null)
          .orderBy('whole.number', 'desc')
          .limit(1),
      )
      .execute()
  }

  /** The texts of successive rows of a post, in their order. */
  async listTexts(
    rows: readonly RevisionHead[],
    db: Kysely<Tables> = this.#reads,
  ): Promise<RevisionText[]> {
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) return []
    return db
      .selectFrom('revision')
      .select(['number', 'range_start', 'range_length', 'text', BYTES.as('bytes')])
      .where('post_id', '=', first.post_id)
      .where('number', '>=', first.number)
      .where('number', '<=', last.number)
      .orderBy('number')
      .execute()
  }

  /** The last revision of each entry of the history before `number`, newest first. */
  list(postId: string, limit: number, number: number): Promise<RevisionItemRow[]> {
    return selectItems(this.#reads, postId)
      .where('revision.number', '<', number)
      .where('revision.superseded', '=', 0)
      .orderBy('revision.number', 'desc')
      .limit(limit)
      .execute()
  }

  /** One revision without its text. */
  find(postId: string, number: number): Promise<RevisionItemRow | undefined> {
    const items = selectItems(this.#reads, postId)
    return items.where('revision.number', '=', number).executeTakeFirst()
  }

  /** Whether the post has a history. */
  async exists(postId: string): Promise<boolean> {
    const rows = this.#reads.selectFrom('revision').select('number').where('post_id', '=', postId)
    return (await rows.limit(1).executeTakeFirst()) !== undefined
  }

  async insert(
    { person_id, entry_began_at, ...revision }: Omit<RevisionRow, 'superseded'>,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const { post_id: postId, made_at } = revision
    const author = transaction.selectFrom('post').select('author_id').where('id', '=', postId)
    // Both follow from other columns for nearly all rows, which would be a third longer with them.
    const row = {
      ...revision,
      person_id: sql<string | null>`nullif(${person_id}, (${author}))`,
      entry_began_at: entry_began_at === made_at ? null : entry_began_at,
    }
    await transaction.insertInto('revision').values(row).execute()
  }

  /** The number of the first superseded revision of a post. */
  async findFirstSuperseded(
    postId: string,
    transaction: Kysely<Tables>,
  ): Promise<number | undefined> {
    const row = await transaction
      .selectFrom('revision')
      .select('number')
      .where('post_id', '=', postId)
      .where('superseded', '=', sql.lit(1))
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    return row?.number
  }

  /** A revision that was superseded at `time` or before. */
  findSuperseded(time: string): Promise<Pick<RevisionRow, 'post_id' | 'number'> | undefined> {
    return this.#reads
      .selectFrom('revision')
      .select(['post_id', 'number'])
      .where('superseded', '=', sql.lit(1))
      .where('made_at', '<=', time)
      .orderBy('made_at')
      .limit(1)
      .executeTakeFirst()
  }

  /** At most `limit` revisions of a post from `number`, in their order. */
  listFrom(
    { post_id, number }: Pick<RevisionRow, 'post_id' | 'number'>,
    limit: number,
    transaction: Kysely<Tables>,
  ): Promise<RevisionHead[]> {
    return selectHeads(transaction, post_id)
      .where('revision.number', '>=', number)
      .limit(limit)
      .execute()
  }

  /** Stores how the text of a revision is made of the one before. */
  async rewrite(
    { post_id, number, range_start, range_length, text }: RewrittenRevision,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    await transaction
      .updateTable('revision')
      .set({ range_start, range_length, text })
      .where('post_id', '=', post_id)
      .where('number', '=', number)
      .execute()
  }

  async remove(
    postId: string,
    numbers: readonly number[],
    transaction: Kysely<Tables>,
  ): Promise<void> {
    await transaction
      .deleteFrom('revision')
      .where('post_id', '=', postId)
      .where('number', 'in', numbers)
      .execute()
  }

  /**
   * Marks the merged revision that the entry of this one has had, and what was saved since, as not the last
   * of their entry.
   */
  async supersedeFromMerge(
    { post_id, number, entry_began_at }: RevisionHead,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const merged = transaction
      .selectFrom('revision as merged')
      .select((eb) => eb.fn.max('merged.number').as('number'))
      .where('merged.post_id', '=', post_id)
      .where('merged.number', '>', number - ENTRY_ROWS)
      .where('merged.kind', '=', 'merged')
      .where('merged.superseded', '=', sql.lit(0))
      .where(sql`coalesce(merged.entry_began_at, merged.made_at)`, '=', entry_began_at)
    await transaction
      .updateTable('revision')
      .set({ superseded: 1 })
      .where('post_id', '=', post_id)
      .where('number', '>=', merged)
      .where('superseded', '=', sql.lit(0))
      .execute()
  }

  /** Marks a revision as not the last one of its entry. */
  async supersede(
    { post_id, number }: Pick<RevisionRow, 'post_id' | 'number'>,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    await transaction
      .updateTable('revision')
      .set({ superseded: 1 })
      .where('post_id', '=', post_id)
      .where('number', '=', number)
      .execute()
  }
}
