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
/** Bytes of texts that a search reads: SQLite reads a whole text for its beginning. */
const BYTES_MAX = 8_000_000
/** The same in characters, which are matched. */
const MATCHED_MAX = 1_000_000
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

type Head = Omit<OwnRow, 'content'> & { bytes: number }

function toHead(
  { id, title, updated_at, bytes }: Omit<Head, 'state'>,
  state: OwnRow['state'],
): Head {
  return { id, title, updated_at, bytes, state }
}

/** Those of these texts that a search reads, the newest first, without those that are too long for what is left. */
function firstOf(heads: readonly Head[]): Head[] {
  let [bytes, characters] = [0, 0]
  const newest = heads.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
  return newest.filter((head) => {
    const read = Math.min(head.bytes, READ_MAX)
    if (bytes + head.bytes > BYTES_MAX || characters + read > MATCHED_MAX) return false
    bytes += head.bytes
    characters += read
    return true
  })
}

/** What authors alone find. */
export class SearchRepository {
  readonly #scans: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ scans, writes }: Pick<Database, 'scans' | 'writes'>) {
    this.#scans = scans
    this.#writes = writes
  }

  /** The newest unpublished texts of an author. Beyond what a search reads they have no content. */
  async listOwn(authorId: string): Promise<OwnRow[]> {
    const heads = await this.#headsOf(authorId)
    const read = firstOf(heads)
    const withdrawn = read.filter(({ state }) => state === 'unpublished')
    const drafts = read.filter(({ state }) => state !== 'unpublished')
    const contents = new Map([
      ...(await this.#contents('draft', 'post_id', drafts)),
      ...(await this.#contents('post', 'id', withdrawn)),
    ])
    return heads.map(({ id, title, updated_at, state }) => {
      return { id, title, updated_at, state, content: contents.get(id) ?? '' }
    })
  }

  async #headsOf(authorId: string): Promise<Head[]> {
    const drafts = this.#scans
      .selectFrom('draft')
      .select(['post_id as id', 'title', 'updated_at', 'scheduled_for'])
      .select(sql<number>`octet_length(content)`.as('bytes'))
      .where('author_id', '=', authorId)
      .where('discarded_at', 'is', null)
      .orderBy('updated_at', 'desc')
      .orderBy('post_id', 'desc')
      .limit(OWN_MAX)
    const posts = this.#scans
      .selectFrom('post')
      .select(['post.id', 'post.title', 'post.updated_at'])
      .select(sql<number>`octet_length(post.content)`.as('bytes'))
      .where('post.author_id', '=', authorId)
      .where(withdrawnPost())
      .orderBy('post.unpublished_at', 'desc')
      .orderBy('post.id', 'desc')
      .limit(OWN_MAX)
    const [ofDrafts, ofPosts] = await Promise.all([drafts.execute(), posts.execute()])
    const known = new Set(ofDrafts.map(({ id }) => id))
    return [
      ...ofDrafts.map((row) => toHead(row, row.scheduled_for === null ? 'draft' : 'scheduled')),
      ...ofPosts.filter(({ id }) => !known.has(id)).map((row) => toHead(row, 'unpublished')),
    ]
  }

  /** The beginnings of texts, by the ids of their posts. */
  async #contents(
    table: 'draft' | 'post',
    key: string,
    heads: readonly Head[],
  ): Promise<[id: string, content: string][]> {
    if (heads.length === 0) return []
    const ids = sql.join(heads.map(({ id }) => id))
    const { rows } = await sql<{ id: string; content: string }>`
      select ${sql.ref(key)} as id, substr(content, 1, ${sql.lit(READ_MAX)}) as content
      from ${sql.table(table)} where ${sql.ref(key)} in (${ids})`.execute(this.#scans)
    return rows.map(({ id, content }) => [id, content])
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
