import { sql } from 'kysely'
import type { Kysely, TableMetadata } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrateTo, ALL_MIGRATIONS } from './platform/db/migrate.ts'
import { openAsItIs } from './platform/db/open-database.ts'
import type { Tables } from './platform/db/tables.ts'
import { createLog } from './platform/log/log.ts'
import { emptyPlace } from './testing/test-database.ts'

/** The last migration before several processes could share a database. */
const LAST_ALONE = '0039-batched-search-index'

/** In the name of a migration that runs a release after the last program that reads what it removes. */
const NARROWING = '-narrow-'

async function openEmpty(): Promise<Kysely<Tables>> {
  const database = await openAsItIs(await emptyPlace(), createLog('silent'))
  onTestFinished(() => database.close())
  return database.writes
}

function tablesOf(db: Kysely<Tables>): Promise<TableMetadata[]> {
  return db.introspection.getTables()
}

/** What an older program would miss, or could not insert, with the tables `after`. */
function narrowed(before: readonly TableMetadata[], after: readonly TableMetadata[]): string[] {
  return before.flatMap(({ name, columns }) => {
    const table = after.find((other) => other.name === name)
    if (!table) return [name]
    const missed = columns.filter(
      ({ name: column, dataType }) =>
        !table.columns.some((other) => other.name === column && other.dataType === dataType),
    )
    const needed = table.columns.filter(({ name: column, isNullable, hasDefaultValue }) => {
      const known = columns.find((other) => other.name === column)
      return !isNullable && !hasDefaultValue && (!known || known.isNullable)
    })
    return [...missed, ...needed].map((column) => `${name}.${column.name}`)
  })
}

test('each migration leaves what an older process still uses', async () => {
  const db = await openEmpty()
  await migrateTo(db, LAST_ALONE)
  const levels = Object.keys(ALL_MIGRATIONS).toSorted()
  const broken: string[] = []
  for (const level of levels.filter((each) => each > LAST_ALONE)) {
    const before = await tablesOf(db)
    await migrateTo(db, level)
    const missed = level.includes(NARROWING) ? [] : narrowed(before, await tablesOf(db))
    broken.push(...missed.map((what) => `${level}: ${what}`))
  }
  expect(broken).toEqual([])
})

test.each([
  ['drop table tag_alias', 'tag_alias'],
  ['alter table tag rename to label', 'tag'],
  ['alter table person drop column image', 'person.image'],
  ['alter table person rename column image to portrait', 'person.image'],
  [`alter table tag add column colour text not null`, 'tag.colour'],
])('%s would break them', async (statement, what) => {
  const db = await openEmpty()
  const [last = ''] = Object.keys(ALL_MIGRATIONS).toSorted().slice(-1)
  await migrateTo(db, last)
  const before = await tablesOf(db)
  await sql.raw(statement).execute(db)
  expect(narrowed(before, await tablesOf(db))).toContain(what)
})

test('columns that older programs need not fill do not', async () => {
  const db = await openEmpty()
  await migrateTo(db, LAST_ALONE)
  const before = await tablesOf(db)
  await sql`alter table tag add column colour text`.execute(db)
  await sql`alter table tag add column size integer not null default 1`.execute(db)
  await sql`create table later (id text primary key)`.execute(db)
  expect(narrowed(before, await tablesOf(db))).toEqual([])
})
