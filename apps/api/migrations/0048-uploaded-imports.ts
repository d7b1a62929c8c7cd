import type { Kysely } from 'kysely'

/** Imports that are uploaded, read and run by jobs. Runs of commands, also of older processes, have the defaults. */
async function extendRuns(db: Kysely<unknown>): Promise<void> {
  const add = db.schema.alterTable('import_run')
  await add
    .addColumn('person_id', 'text', (column) => column.references('person.id').onDelete('cascade'))
    .execute()
  await add.addColumn('scope', 'text', (column) => column.notNull().defaultTo('site')).execute()
  await add
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('importing'))
    .execute()
  // The person, or the site, that has one import at a time; null for others.
  await add.addColumn('active_for', 'text').execute()
  await add.addColumn('size', 'integer').execute()
  for (const name of ['done', 'total', 'fetch_pictures']) {
    await add.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0)).execute()
  }
  await add.addColumn('counts', 'text').execute()
  await add.addColumn('failure', 'text').execute()
  // When its file can be deleted; null without one.
  await add.addColumn('file_until', 'text').execute()
  await add.addColumn('changed_at', 'text').execute()
}

const INDEXES = [
  ['import_run', 'import_run_of_scope', ['scope', 'id']],
  ['import_run', 'import_run_of_person', ['person_id', 'scope', 'id']],
  ['import_run', 'import_run_file', ['file_until']],
  ['import_run', 'import_run_state', ['state', 'changed_at']],
  ['import_item', 'import_item_of_outcome', ['run_id', 'outcome', 'position']],
  ['import_item', 'import_item_of_kind', ['run_id', 'kind', 'position']],
] as const

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [table, name, columns] of INDEXES) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  }
  await db.schema
    .createIndex('import_run_active')
    .on('import_run')
    .column('active_for')
    .unique()
    .execute()
}

/** Which parts of its file an import has. */
async function addParts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_part')
    .addColumn('run_id', 'text', (column) =>
      column.notNull().references('import_run.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_part_key', ['run_id', 'number'])
    .execute()
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendRuns(db)
  await addIndexes(db)
  await addParts(db)
}
