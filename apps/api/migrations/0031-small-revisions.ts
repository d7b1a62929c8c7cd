import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

const COLUMNS = sql.raw(
  'post_id, number, kind, title, person_id, made_at, entry_began_at, superseded, range_start, range_length, text',
)

/** Only an author changes a post, so that nearly all rows need neither the column nor the index. */
async function indexPersons(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('revision_person')
    .on('revision')
    .column('person_id')
    .where(sql.ref('person_id'), 'is not', null)
    .execute()
}

async function changePostgres(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('revision_person').execute()
  for (const column of ['person_id', 'entry_began_at']) {
    await db.schema
      .alterTable('revision')
      .alterColumn(column, (change) => change.dropNotNull())
      .execute()
  }
  await sql`update revision set person_id = null from post
    where post.id = revision.post_id and post.author_id = revision.person_id`.execute(db)
  await sql`update revision set entry_began_at = null where entry_began_at = made_at`.execute(db)
}

/** SQLite changes no column. The rows are stored in their key, which saves its index. */
async function changeSqlite(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('new_revision')
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('post.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.references('person.id').onDelete('cascade'))
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('entry_began_at', 'text')
    .addColumn('superseded', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('range_start', 'integer')
    .addColumn('range_length', 'integer')
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('revision_key', ['post_id', 'number'])
    .modifyEnd(sql`without rowid`)
    .execute()
  await sql`insert into new_revision (${COLUMNS})
    select post_id, number, kind, title,
      nullif(person_id, (select author_id from post where id = post_id)), made_at,
      nullif(entry_began_at, made_at), superseded, range_start, range_length, text
    from revision order by post_id, number`.execute(db)
  await db.schema.dropTable('revision').execute()
  await db.schema.alterTable('new_revision').renameTo('revision').execute()
  await db.schema
    .createIndex('revision_superseded')
    .on('revision')
    .columns(['made_at', 'post_id'])
    .where(sql.ref('superseded'), '=', sql.lit(1))
    .execute()
}

/** Revisions take less room: what follows from other columns is null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres ? changePostgres(db) : changeSqlite(db))
  await indexPersons(db)
}
