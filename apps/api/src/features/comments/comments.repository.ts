import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { visibleAmongFew } from '../../visible-post.ts'

export type NewComment = Insertable<Tables['imported_comment']>

function selectComments(db: Kysely<Tables>, postId: string) {
  return db
    .selectFrom('imported_comment')
    .leftJoin('imported_comment as parent', 'parent.id', 'imported_comment.parent_id')
    .select([
      'imported_comment.id',
      'imported_comment.name',
      'imported_comment.created_at',
      'imported_comment.html',
      'imported_comment.anchor',
      'imported_comment.removed_at',
      'parent.id as parent_id',
      'parent.name as parent_name',
    ])
    .where('imported_comment.post_id', '=', postId)
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

/** Imported comments. */
export class CommentsRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }

  /** Whether everyone can see this post. */
  async isVisible(postId: string): Promise<boolean> {
    const query = this.#reads.selectFrom('post').select('post.id').where('post.id', '=', postId)
    return (await query.where(visibleAmongFew()).executeTakeFirst()) !== undefined
  }

  /** The comments of a post from the oldest, after one of them if given. */
  list(postId: string, limit: number, after?: { created_at: string; id: string }) {
    const first = selectComments(this.#reads, postId)
      .orderBy('imported_comment.created_at')
      .orderBy('imported_comment.id')
      .limit(limit)
    if (!after) return first.execute()
    return first
      .where((eb) =>
        eb(
          eb.refTuple('imported_comment.created_at', 'imported_comment.id'),
          '>',
          eb.tuple(after.created_at, after.id),
        ),
      )
      .execute()
  }

  /** The place of a comment in the list of its post. */
  place(postId: string, id: string): Promise<{ created_at: string; id: string } | undefined> {
    return this.#reads
      .selectFrom('imported_comment')
      .select(['created_at', 'id'])
      .where('id', '=', id)
      .where('post_id', '=', postId)
      .executeTakeFirst()
  }

  /** A post as who deletes its comments knows it. */
  post(id: string, transaction: Kysely<Tables>) {
    return transaction
      .selectFrom('post')
      .select(['id', 'title', 'author_id'])
      .where('id', '=', id)
      .executeTakeFirst()
  }

  /** Deletes the name and the text of a comment; undefined if there is none, false if it was done before. */
  async clear(
    { postId, id, time }: { postId: string; id: string; time: string },
    transaction: Kysely<Tables>,
  ): Promise<boolean | undefined> {
    const row = await transaction
      .selectFrom('imported_comment')
      .select('removed_at')
      .where('id', '=', id)
      .where('post_id', '=', postId)
      .executeTakeFirst()
    if (!row) return undefined
    if (row.removed_at !== null) return false
    await transaction
      .updateTable('imported_comment')
      .set({ name: '', content: '', html: '', removed_at: time })
      .where('id', '=', id)
      .execute()
    return true
  }

  /** Adds a comment unless its source is here, and resolves to its id; undefined without its post. */
  add(comment: NewComment): Promise<string | undefined> {
    return this.transaction(async (transaction) => {
      const { import_source, post_id } = comment
      const known = await transaction
        .selectFrom('imported_comment')
        .select('id')
        .where('import_source', '=', import_source)
        .executeTakeFirst()
      if (known) return known.id
      if (!(await this.post(post_id, transaction))) return undefined
      await transaction.insertInto('imported_comment').values(comment).execute()
      return comment.id
    })
  }

  /** Makes a comment an answer to another one, unless it is one. */
  async answer(id: string, parent_id: string): Promise<void> {
    await this.#writes
      .updateTable('imported_comment')
      .set({ parent_id })
      .where('id', '=', id)
      .where('parent_id', 'is', null)
      .execute()
  }

  /** Comments with HTML of another version than this one. */
  async findStale(version: number, limit: number) {
    const of = (sign: '<' | '>') =>
      this.#reads
        .selectFrom('imported_comment')
        .select(['id', 'content'])
        .where('renderer_version', sign, version)
        .orderBy('renderer_version')
        .orderBy('id')
        .limit(limit)
        .execute()
    return [...(await of('<')), ...(await of('>'))].slice(0, limit)
  }

  /** Stores the HTML of a comment, unless it was removed since its content was read. */
  async changeRendering(
    { id, content }: { id: string; content: string },
    html: string,
    renderer_version: number,
  ): Promise<void> {
    const query = this.#writes.updateTable('imported_comment').set({ html, renderer_version })
    await query.where('id', '=', id).where('content', '=', content).execute()
  }
}
