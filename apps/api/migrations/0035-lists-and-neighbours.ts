import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

const visible = (row = '') =>
  ['deleted_at', 'hidden_at', 'unpublished_at']
    .map((column) => `${row}${column} is null`)
    .join(' and ')

/** Whether readers see another list of posts, whatever else has changed. */
const REORDERED = {
  insert: visible('new.'),
  update:
    `(${visible('old.')}) <> (${visible('new.')}) or (${visible('new.')}) and ` +
    '(old.published_at <> new.published_at or old.author_id <> new.author_id)',
  delete: visible('old.'),
}

/** Posts have other neighbours and months other numbers, but nothing that a post itself shows changes. */
function triggersOf(isPostgres: boolean): string[] {
  const append = "insert into event (kind, tags) values ('posts.reordered', 'order');"
  const made = Object.entries(REORDERED).map(([act, when]) => {
    const trigger = `create trigger post_reordered_by_${act}_event after ${act} on post`
    return isPostgres
      ? `${trigger} for each row when (${when}) execute function inkwell_post_reordered()`
      : `${trigger} when ${when} begin ${append} end`
  })
  if (!isPostgres) return made
  const declare = `create function inkwell_post_reordered() returns trigger language plpgsql as $$ begin
    ${append} return null; end $$`
  return [declare, ...made]
}

/** The posts of an author and of a month, their numbers, and the neighbours of a post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const statements = [
    `create index post_public_of_author on post (author_id, published_at desc, id desc) where ${visible()}`,
    // Only for counting, so that it is a tenth as long as the index of the list. PostgreSQL counts in an
    // index alone only if that has the column, too. The last condition is always true: without it,
    // PostgreSQL would scan this short index for any visible post.
    `create index post_month on post (substr(published_at, 1, 7))
      ${isPostgres ? 'include (published_at)' : ''} where ${visible()} and published_at > ''`,
    ...triggersOf(isPostgres),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
