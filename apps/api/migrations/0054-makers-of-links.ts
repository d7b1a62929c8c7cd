import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The administrator with an address. */
const idOf = (email: string) => `(select person_id from administrator
  join person on person.id = administrator.person_id where person.email = ${email})`

/** Who has made a password link: the address in the newest entry about it. */
const MAKER = `(select actor from audit_entry where act = 'password_link'
  and subject_id = password_link.person_id order by id desc limit 1)`

/**
 * Which administrator has made a link, so that it ends with the role. Null for those of the command line. Earlier links
 * whose makers are no administrators, or have another address now, end.
 */
const STATEMENTS = [
  `update invitation set maker_id = ${idOf('created_by')}`,
  `delete from invitation where maker_id is null and created_by <> 'command line'`,
  `update password_link set maker_id = ${idOf(MAKER)}`,
  `delete from password_link where maker_id is null and coalesce(${MAKER}, '') <> 'command line'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['invitation', 'password_link']) {
    await db.schema
      .alterTable(table)
      .addColumn('maker_id', 'text', (column) =>
        column.references('administrator.person_id').onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex(`${table}_maker`).on(table).column('maker_id').execute()
  }
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
