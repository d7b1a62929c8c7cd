import type { Database } from '../../apps/api/src/platform/db/database.ts'
import { runSql } from '../../apps/api/src/testing/run-sql.ts'

type Queries = Database['writes']

/** Indexes that are made anew after the copies, which takes a fraction of the time. */
const WORDS_INDEXES = {
  search_post_whole:
    'on search_post using gin (whole, (array[left(published_at, 4), left(published_at, 7), ' +
    'left(published_at, 10)])) with (fastupdate = on)',
  search_head_head: 'on search_head using gin (head)',
}

/** The id of a post in its copy, which differs in the second group of digits. */
const ID = (column: string) =>
  `left(${column}, 9) || lpad(to_hex(copy), 4, '0') || substr(${column}, 14)`

/** Copies are older than all that was there: by ten years each. */
const TIME = (column: string) =>
  `to_char((${column}::timestamptz - copy * interval '10 years') at time zone 'UTC', ` +
  `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Columns of a table that are not copied as they are. */
const CHANGED: Record<string, (column: string) => string> = {
  id: ID,
  post_id: ID,
  published_at: TIME,
  updated_at: TIME,
}

async function columnsOf(db: Queries, table: string): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    db,
    `select column_name::text as name from information_schema.columns
     where table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Makes each post of a PostgreSQL database `times` posts with other ids and times, and so its index of words.
 * Nothing is rendered or indexed again.
 */
export async function multiplyPosts(db: Queries, times: number): Promise<void> {
  const run = (statement: string) => runSql(db, statement)
  await run('alter table post disable trigger user')
  for (const name of Object.keys(WORDS_INDEXES)) await run(`drop index ${name}`)
  for (const table of ['post', 'search_post', 'search_head']) {
    const columns = await columnsOf(db, table)
    const values = columns.map((each) => CHANGED[each]?.(each) ?? `"${each}"`)
    const names = columns.map((each) => `"${each}"`).join(', ')
    await run(
      `insert into ${table} (${names}) select ${values.join(', ')}
       from ${table} cross join generate_series(1, ${times - 1}) as copy`,
    )
  }
  for (const [name, rest] of Object.entries(WORDS_INDEXES)) {
    await run(`create index ${name} ${rest}`)
  }
  await run('alter table post enable trigger user')
  await run(`update search_term set posts = posts * ${times}`)
  await run(`update search_state set value = value * ${times} where name = 'posts'`)
}
