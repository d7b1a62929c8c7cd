import { sql } from 'kysely'
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from './platform/db/tables.ts'

/** Rows of one statement. */
const BATCH = 100

/** Where the row of what a path leads to is found: by the first column of an index. */
const TARGETS = [
  { kinds: ['post', 'cover'], row: sql`post where post.id` },
  { kinds: ['page'], row: sql`page where page.slug` },
  { kinds: ['tag'], row: sql`tag where tag.id` },
  { kinds: ['author'], row: sql`person where person.id` },
  { kinds: ['picture'], row: sql`text_picture where text_picture.name` },
]

const IS_GONE = sql<boolean>`case ${sql.join(
  TARGETS.map(({ kinds, row }) => {
    const names = sql.join(kinds.map((kind) => sql.lit(kind)))
    return sql`when old_address.kind in (${names}) then not exists (select 1 from ${row} = old_address.target_id)`
  }),
  sql` `,
)} end`

/**
 * Keeps paths that something had elsewhere, once it is here. Those that are known stay as they are, unless what
 * they led to was deleted for good.
 */
export async function keepAddresses(
  addresses: readonly Insertable<Tables['old_address']>[],
  db: Kysely<Tables>,
): Promise<void> {
  for (let start = 0; start < addresses.length; start += BATCH) {
    const rows = addresses.slice(start, start + BATCH)
    const paths = rows.map(({ path }) => path)
    await db.deleteFrom('old_address').where('path', 'in', paths).where(IS_GONE).execute()
    await db
      .insertInto('old_address')
      .values(rows)
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute()
  }
}
