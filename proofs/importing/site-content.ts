import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { LineEnds } from '@inkwell/contract/line-ends'

/** A text with what it was at its source. */
export interface SiteText {
  title: string
  /** As it is here, in Markdown. */
  content: string
  lineEnds: LineEnds
  /** As it was. There is no revision of it if nothing had to be converted. */
  original: string
}

function withDatabase<Result>(dataDir: string, read: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(dataDir, 'inkwell.db'), { readOnly: true })
  try {
    return read(database)
  } finally {
    database.close()
  }
}

/** The texts of posts and drafts; pages keep no history. */
export function textsOf(dataDir: string): SiteText[] {
  const query = `
    SELECT coalesce(draft.title, post.title) AS title, coalesce(draft.content, post.content) AS content,
      coalesce(draft.line_ends, post.line_ends) AS lineEnds, coalesce(revision.text, draft.content, post.content) AS original
    FROM post LEFT JOIN draft ON draft.post_id = post.id
    LEFT JOIN revision ON revision.post_id = post.id AND revision.number = 1
    ORDER BY post.import_source`
  return withDatabase(dataDir, (database) => database.prepare(query).all()) as unknown as SiteText[]
}

/** How many records an import that runs has taken. */
export function takenSoFar(dataDir: string): number {
  if (!existsSync(join(dataDir, 'inkwell.db'))) return 0
  try {
    const query = "SELECT count(*) AS taken FROM import_item WHERE outcome = 'taken'"
    return withDatabase(dataDir, (database) => Number(database.prepare(query).get()?.taken))
  } catch {
    // The tables are being made.
    return 0
  }
}

const CONTENT = {
  post: 'SELECT id, title, content, html, published_at, deleted_at, import_source FROM post',
  draft:
    'SELECT post_id AS id, title, content, created_at, scheduled_for, tags, language, series FROM draft',
  page: 'SELECT slug AS id, title, content, published FROM page',
  tag: 'SELECT post_tag.post_id AS id, tag.name FROM post_tag JOIN tag ON tag.id = post_tag.tag_id',
  address: 'SELECT path AS id, kind, target_id FROM old_address',
  comment:
    'SELECT imported_comment.import_source AS id, imported_comment.post_id, imported_comment.name, ' +
    'imported_comment.created_at, imported_comment.content, imported_comment.anchor, parent.import_source AS parent ' +
    'FROM imported_comment LEFT JOIN imported_comment AS parent ON parent.id = imported_comment.parent_id',
  feed: 'SELECT post_id AS id, feed_id FROM post_feed_id',
}

/** The random part of the name of a picture; its size stays. */
const PICTURE = /[\da-f]{32}(?=-\d+x\d+\.webp)/g

const ID = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g

/**
 * Everything that was taken, as lines in an order of their own. Ids are those of the source, and pictures have no
 * names, because each site makes its own.
 */
export function contentOf(dataDir: string): string[] {
  return withDatabase(dataDir, (database) => {
    const ids = new Map<string, string>()
    for (const row of database.prepare('SELECT id, import_source FROM post').all()) {
      ids.set(String(row.id), `post ${String(row.import_source)}`)
    }
    for (const { id, name } of database.prepare('SELECT id, name FROM person').all()) {
      ids.set(String(id), `person ${String(name)}`)
    }
    for (const { id, name } of database.prepare('SELECT id, name FROM tag').all()) {
      ids.set(String(id), `tag ${String(name)}`)
    }
    const lines = Object.entries(CONTENT).flatMap(([table, query]) =>
      database
        .prepare(query)
        .all()
        .map((row) => `${table} ${JSON.stringify(row)}`),
    )
    return lines
      .map((line) =>
        line.replaceAll(PICTURE, 'picture').replaceAll(ID, (id) => ids.get(id) ?? 'id'),
      )
      .toSorted()
  })
}
