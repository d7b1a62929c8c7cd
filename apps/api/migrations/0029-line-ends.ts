import type { Kysely } from 'kysely'

/** Posts know what their line ends mean, and keep their outline; so far every line end was a break. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['post', 'draft']) {
    await db.schema
      .alterTable(table)
      .addColumn('line_ends', 'text', (column) => column.notNull().defaultTo('break'))
      .execute()
  }
  // The renderer has a new version, so every post is rendered again and gets its outline.
  await db.schema
    .alterTable('post')
    .addColumn('outline', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
