import { expressionBuilder, sql } from 'kysely'
import type { Expression, Kysely, SqlBool } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { hashOf } from '../../platform/secret/one-time-token.ts'
import { BATCH_BYTES, BATCH_ROWS, POST_BYTES, takeBatch } from '../../post-batch.ts'
import { GONE, publishedOfAuthor, trashedPost } from '../../visible-post.ts'

/** The pictures of deleted posts, as far as nothing else uses them. */
export interface PurgedPictures {
  /** Keys of covers, also of drafts. */
  imageKeys: string[]
  /** Names of pictures in texts. */
  pictureNames: string[]
}

/** Rows of a post that are read at once: SQLite reads their texts to find their end, up to 1.6 MB each. */
const ROWS_AT_ONCE = 4

/** Rows of a post that may be many or long. `name` distinguishes those of one post. */
interface Belongings {
  table: string
  name: string
  /** SQL. */
  bytes: string
}

const HISTORY: Belongings = { table: 'revision', name: 'number', bytes: 'octet_length(text)' }
const PICTURES: Belongings = { table: 'post_picture', name: 'name', bytes: '0' }

const ALL_BELONGINGS: Belongings[] = [
  HISTORY,
  { table: 'imported_comment', name: 'id', bytes: 'octet_length(content) + octet_length(html)' },
  { table: 'idempotency', name: 'key', bytes: 'octet_length(answer)' },
  { table: 'report', name: 'reporter', bytes: 'octet_length(note)' },
  PICTURES,
]

const post = expressionBuilder<Tables, 'post'>()

/** SQL: whether `post` is one that readers see, or would see if no administrator had hidden it. */
function publishedBy(authorId: string): Expression<SqlBool> {
  return post.and([post('post.author_id', '=', authorId), publishedOfAuthor()])
}

/** SQL: the bytes of a post that go with its row. */
const WITH_DRAFT = sql<number>`${POST_BYTES} + coalesce(octet_length(draft.content), 0)`

function keysOf(rows: readonly { image_key: string | null }[]): string[] {
  return [...new Set(rows.flatMap(({ image_key: key }) => key ?? []))]
}

/** As many of these posts as one transaction takes. */
async function findBatch(condition: Expression<SqlBool>, db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('post')
    .leftJoin('draft', 'draft.post_id', 'post.id')
    .select(['post.id', WITH_DRAFT.as('bytes')])
    .where(condition)
    .limit(BATCH_ROWS)
    .execute()
  return takeBatch(rows).map(({ id }) => id)
}

/** The keys of the series of these posts. */
async function findSeries(ids: readonly string[], db: Kysely<Tables>): Promise<string[]> {
  const posts = db.selectFrom('post').select('series_key').distinct().where('id', 'in', ids)
  return (await posts.execute()).flatMap(({ series_key: key }) => key ?? [])
}

/** What one transaction may still delete. */
interface Room {
  rows: number
  bytes: number
}

function isFull({ rows, bytes }: Room): boolean {
  return rows <= 0 || bytes <= 0
}

/** Deletes rows that belong to a post until the room is used; resolves to their names. */
async function eraseSome(
  { table, name, bytes }: Belongings,
  postId: string,
  room: Room,
  transaction: Kysely<Tables>,
): Promise<string[]> {
  const [from, column] = [sql.table(table), sql.ref(name)]
  const names: string[] = []
  while (!isFull(room)) {
    const { rows } = await sql<{ name: string; bytes: number }>`
      select ${column} as name, ${sql.raw(bytes)} as bytes from ${from}
      where post_id = ${postId} limit ${ROWS_AT_ONCE}`.execute(transaction)
    if (rows.length === 0) break
    const found = rows.map((row) => row.name)
    await sql`delete from ${from}
      where post_id = ${postId} and ${column} in (${sql.join(found)})`.execute(transaction)
    names.push(...found)
    room.rows -= rows.length
    for (const row of rows) room.bytes -= row.bytes
  }
  return names
}

/**
 * Deletes posts for good, and passes on those of deleted accounts. Each call is one bounded transaction, so that
 * others need not wait: a history has no limit. Callers check permissions.
 */
export class PostsPurging {
  readonly #writes: Kysely<Tables>

  constructor({ writes }: Pick<Database, 'writes'>) {
    this.#writes = writes
  }

  /**
   * Takes posts that were moved to the trash at `time` or before out of it, so that nobody restores them while
   * they are deleted; resolves to their ids.
   */
  takeOver(time: string): Promise<string[]> {
    return this.#writes.transaction().execute(async (transaction) => {
      const isOver = post('post.deleted_at', '<=', time)
      const ids = await findBatch(isOver, transaction)
      if (ids.length === 0) return []
      await transaction
        .updateTable('post')
        .set({ deleted_at: GONE })
        .where('post.id', 'in', ids)
        // Checked again, because a post may be restored meanwhile.
        .where(isOver)
        .where(trashedPost())
        .execute()
      const taken = transaction.selectFrom('post').select('id').where('id', 'in', ids)
      return (await taken.where('deleted_at', '=', GONE).execute()).map(({ id }) => id)
    })
  }

  /** Takes a post out of the trash for good; false if it is not there. */
  async takeOverOne(id: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('post')
      .set({ deleted_at: GONE })
      .where('post.id', '=', id)
      .where(trashedPost())
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Takes some published posts of an author from readers for good; false if there are no more. */
  takeDown(authorId: string): Promise<boolean> {
    return this.#writes.transaction().execute(async (transaction) => {
      const ids = await findBatch(publishedBy(authorId), transaction)
      if (ids.length === 0) return false
      const change = transaction.updateTable('post').set({ deleted_at: GONE })
      await change.where('id', 'in', ids).execute()
      return true
    })
  }

  /** Some posts of an author, in whatever state, that one transaction may delete. */
  findOf(authorId: string): Promise<string[]> {
    return findBatch(post('post.author_id', '=', authorId), this.#writes)
  }

  /** Some published posts of an author. */
  findPublishedOf(authorId: string): Promise<string[]> {
    return findBatch(publishedBy(authorId), this.#writes)
  }

  /** Deletes revisions of these posts from an index on; resolves to the index of the next call. */
  async eraseHistories(ids: readonly string[], start: number): Promise<number> {
    return (await this.#eraseFrom(ids, start, [HISTORY])).next
  }

  /**
   * Gives these posts of an author to another one, without their working copies. Their series stay apart from those of
   * others with the same names.
   */
  passOn(
    ids: readonly string[],
    { from, to }: { from: string; to: string },
  ): Promise<PurgedPictures> {
    return this.#writes.transaction().execute(async (transaction) => {
      const drafts = transaction.deleteFrom('draft').where('post_id', 'in', ids)
      const rows = await drafts.returning('image_key').execute()
      const change = transaction.updateTable('post').set({ author_id: to })
      await change.where('id', 'in', ids).execute()
      for (const key of await findSeries(ids, transaction)) {
        // The same in each batch, without the id of an account that is deleted.
        const series = transaction.updateTable('post').set({ series_key: hashOf(`${from} ${key}`) })
        await series.where('id', 'in', ids).where('series_key', '=', key).execute()
      }
      return { imageKeys: keysOf(rows), pictureNames: [] }
    })
  }

  /**
   * Deletes what belongs to these posts from an index on; resolves to the index of the next call, and to the pictures that
   * may be unused then.
   */
  eraseBelongings(
    ids: readonly string[],
    start: number,
  ): Promise<PurgedPictures & { next: number }> {
    return this.#eraseFrom(ids, start, ALL_BELONGINGS)
  }

  #eraseFrom(ids: readonly string[], start: number, tables: readonly Belongings[]) {
    return this.#writes.transaction().execute(async (transaction) => {
      const room = { rows: BATCH_ROWS, bytes: BATCH_BYTES }
      const pictureNames: string[] = []
      for (const [index, id] of ids.entries()) {
        if (index < start) continue
        for (const table of tables) {
          const names = await eraseSome(table, id, room, transaction)
          if (table === PICTURES) pictureNames.push(...names)
        }
        if (isFull(room)) return { imageKeys: [], pictureNames, next: index }
      }
      return { imageKeys: [], pictureNames, next: ids.length }
    })
  }

  /** Deletes posts to which not much belongs any more; resolves to the pictures that may be unused then. */
  erase(ids: readonly string[]): Promise<PurgedPictures> {
    return this.#writes.transaction().execute(async (transaction) => {
      const covers = transaction.selectFrom('draft').select('image_key').where('post_id', 'in', ids)
      const drafts = await covers.execute()
      const posts = transaction.deleteFrom('post').where('id', 'in', ids)
      const rows = await posts.returning('image_key').execute()
      return { imageKeys: keysOf([...drafts, ...rows]), pictureNames: [] }
    })
  }
}
