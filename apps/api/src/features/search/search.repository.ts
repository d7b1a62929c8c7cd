import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { isPostgres } from '../../platform/db/stored-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { withdrawnPost } from '../../visible-post.ts'

/** Drafts, and posts that their author has withdrawn, that a search reads. */
const OWN_MAX = 100
/** Characters of the text of each. */
const READ_MAX = 20_000
/** Changes that are kept for an index that is behind. */
const KEPT = 10_000

/** An unpublished text. */
export interface OwnRow {
  id: string
  title: string
  content: string
  updated_at: string
  state: 'draft' | 'scheduled' | 'unpublished'
}

function toOwn({ id, title, content, updated_at }: Omit<OwnRow, 'state'>, state: OwnRow['state']) {
  return { id, title, content, updated_at, state }
}

/** What authors alone find. */
export class SearchRepository {
  readonly #scans: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ scans, writes }: Pick<Database, 'scans' | 'writes'>) {
    this.#scans = scans
    this.#writes = writes
  }

  /** The newest unpublished texts of an author. */
  async listOwn(authorId: string): Promise<OwnRow[]> {
    const drafts = this.#scans
      .selectFrom('draft')
      .select(['post_id as id', 'title', 'updated_at', 'scheduled_for'])
      .select(sql<string>`substr(content, 1, ${sql.lit(READ_MAX)})`.as('content'))
      .where('author_id', '=', authorId)
      .where('discarded_at', 'is', null)
      .orderBy('updated_at', 'desc')
      .orderBy('post_id', 'desc')
      .limit(OWN_MAX)
    const posts = this.#scans
      .selectFrom('post')
      .select(['post.id', 'post.title', 'post.updated_at'])
      .select(sql<string>`substr(post.content, 1, ${sql.lit(READ_MAX)})`.as('content'))
      .where('post.author_id', '=', authorId)
      .where(withdrawnPost())
      .orderBy('post.unpublished_at', 'desc')
      .orderBy('post.id', 'desc')
      .limit(OWN_MAX)
    const [ofDrafts, ofPosts] = await Promise.all([drafts.execute(), posts.execute()])
    const known = new Set(ofDrafts.map(({ id }) => id))
    return [
      ...ofDrafts.map((row) => toOwn(row, row.scheduled_for === null ? 'draft' : 'scheduled')),
      ...ofPosts.filter(({ id }) => !known.has(id)).map((row) => toOwn(row, 'unpublished')),
    ]
  }

  /**
   * On SQLite: deletes changes that the index has followed long ago; resolves to their number. An index that
   * has not is made anew.
   */
  async purgeChanges(): Promise<number> {
    if (isPostgres(this.#writes)) return 0
    const { numDeletedRows } = await this.#writes
      .deleteFrom('search_change')
      .where('seq', '<=', (eb) =>
        eb.selectFrom('search_change').select(sql<number>`max(seq) - ${sql.lit(KEPT)}`.as('seq')),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
