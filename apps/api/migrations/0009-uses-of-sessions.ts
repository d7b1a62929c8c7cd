import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** When a session was last used; `ip_address` keeps no more than the network from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('session')
    .addColumn('used_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update session set used_at = updated_at`.execute(db)
  // In its order a person's sessions are listed; it takes the place of the one without.
  await db.schema
    .createIndex('session_use')
    .on('session')
    .columns(['person_id', 'used_at desc'])
    .execute()
  await db.schema.dropIndex('session_person').execute()
}
