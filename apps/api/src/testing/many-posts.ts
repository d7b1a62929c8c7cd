import { newId } from '../platform/clock/new-id.ts'
import type { TestApi } from './test-api.ts'

/** Rows per statement, for the bound of SQLite on variables. */
const BATCH = 500

interface ManyRows {
  authorId: string
  posts: number
  /** Of each post. */
  revisions?: number
}

/** Inserts posts of an author, one a minute, with short texts; resolves to their ids from the oldest. */
export async function insertPosts(
  api: TestApi,
  { authorId, posts, revisions = 0 }: ManyRows,
): Promise<string[]> {
  const { writes } = api.app.services.database
  const rows = Array.from({ length: posts }, (_, number) => {
    const time = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
    const text = { title: `Post ${number}`, lead: 'a', excerpt: 'a', content: 'a' }
    return { id: newId(), author_id: authorId, ...text, published_at: time, updated_at: time }
  })
  const history = rows.flatMap(({ id, updated_at }) =>
    Array.from({ length: revisions }, (_, index) => {
      const made = { kind: 'saved' as const, made_at: updated_at, title: 'a', text: 'a' }
      return { post_id: id, number: index + 1, ...made }
    }),
  )
  for (let start = 0; start < rows.length; start += BATCH) {
    await writes
      .insertInto('post')
      .values(rows.slice(start, start + BATCH))
      .execute()
  }
  for (let start = 0; start < history.length; start += BATCH) {
    await writes
      .insertInto('revision')
      .values(history.slice(start, start + BATCH))
      .execute()
  }
  return rows.map(({ id }) => id)
}
