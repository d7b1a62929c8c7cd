import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The history of a post knows how much was saved since each revision, and which superseded one is the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null in earlier rows, which count as nothing.
  await db.schema.alterTable('revision').addColumn('saved_bytes', 'bigint').execute()
  await db.schema
    .createIndex('revision_superseded_of_post')
    .on('revision')
    .columns(['post_id', 'number'])
    .where(sql.ref('superseded'), '=', sql.lit(1))
    .execute()
}
