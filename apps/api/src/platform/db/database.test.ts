import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { emptyPlace, openIn, migratedPlace } from '../../testing/test-database.ts'
import { createLog } from '../log/log.ts'
import type { Database } from './database.ts'
import { MIGRATION_FILES } from './migration-files.ts'
import { openDatabase } from './open-database.ts'

async function openEmpty(): Promise<Database> {
  return openIn(await migratedPlace())
}

/** The error of a query. */
function faultOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error)
}

const NOW = '2026-01-01T00:00:00.000Z'

function person(id: string, email = `${id}@example.com`) {
  return { id, name: 'A', email, email_verified: 0, created_at: NOW, updated_at: NOW }
}

describe('the connections', () => {
  test('distinguish duplicates and dangling references from other errors', async () => {
    const { writes, isUniqueViolation, isForeignKeyViolation } = await openEmpty()
    await writes.insertInto('person').values(person('a')).execute()
    const faults = await Promise.all([
      faultOf(writes.insertInto('person').values(person('b', 'a@example.com')).execute()),
      faultOf(writes.insertInto('person').values(person('a', 'b')).execute()),
      faultOf(writes.updateTable('post').set({ image_key: 'x' }).execute()),
      faultOf(
        sql`insert into session (id, person_id, token, expires_at, created_at, updated_at)
          values ('s', 'nobody', 't', '', '', '')`.execute(writes),
      ),
      faultOf(sql`select nothing from nowhere`.execute(writes)),
    ])
    expect(faults.map(isUniqueViolation)).toEqual([true, true, false, false, false])
    expect(faults.map(isForeignKeyViolation)).toEqual([false, false, false, true, false])
  })

  test('the reading connection cannot write', async () => {
    const { reads } = await openEmpty()
    const write = reads.insertInto('person').values(person('a')).execute()
    await expect(write).rejects.toThrow(/read-?only/)
  })

  test('reads run during a write transaction and do not see its changes', async () => {
    const { reads, writes } = await openEmpty()
    const ids = () => reads.selectFrom('person').select('id').execute()
    await writes.transaction().execute(async (transaction) => {
      await transaction.insertInto('person').values(person('a')).execute()
      expect(await ids()).toEqual([])
    })
    expect(await ids()).toEqual([{ id: 'a' }])
  })

  test('a date is refused as a parameter', async () => {
    const { writes } = await openEmpty()
    const date = new Date() as unknown as string
    const insert = writes.insertInto('person').values(person(date, 'a')).execute()
    await expect(insert).rejects.toThrow('A Date reached the database; write ISO text.')
    const select = writes.selectFrom('person').selectAll().where('created_at', '=', date).execute()
    await expect(select).rejects.toThrow('A Date reached the database; write ISO text.')
  })

  test('return rows as they were inserted, and counts as numbers', async () => {
    const { writes, reads } = await openEmpty()
    const row = { ...person('a'), name: "Zoë 🖋 “\\' --", image: null }
    await writes.insertInto('person').values(row).execute()
    expect(await reads.selectFrom('person').selectAll().execute()).toEqual([row])
    const { rows } = await sql`select count(*) as count from person`.execute(reads)
    expect(rows).toEqual([{ count: 1 }])
    const { numUpdatedRows } = await writes
      .updateTable('person')
      .set({ name: 'B' })
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
  })
})

// In byte order, which differs from all collations.
const IN_ORDER = ['-', '10', '2', 'A', 'B', 'a', 'a-b', 'aB', 'ab', 'z', 'Ä', 'ä']

describe('text is sorted in byte order', () => {
  test('also in a database with another collation', async () => {
    const options = `template template0 locale_provider icu icu_locale 'en-US'`
    const { writes, reads } = await openIn(await emptyPlace(options))
    await writes
      .insertInto('person')
      .values(IN_ORDER.toReversed().map((id) => person(id)))
      .execute()
    const people = reads.selectFrom('person').select('id').orderBy('id')
    expect((await people.execute()).map(({ id }) => id)).toEqual(IN_ORDER)
    const later = people.where((eb) =>
      eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(NOW, 'a-b')),
    )
    expect((await later.execute()).map(({ id }) => id)).toEqual(['aB', 'ab', 'z', 'Ä', 'ä'])
    const extremes = await sql`select min(id) as first, max(id) as last from person`.execute(reads)
    expect(extremes.rows).toEqual([{ first: '-', last: 'ä' }])
  })
})

describe('the migrations', () => {
  test('run once when three processes start together on an empty database', async () => {
    const place = await emptyPlace()
    const program = `
      const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('./open-database.ts'))})
      const log = { info() {}, warn() {} }
      const database = await openDatabase(${JSON.stringify(place)}, log)
      await database.close()`
    const run = promisify(execFile)
    await Promise.all(
      [1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '--eval', program])),
    )
    const { reads } = await openIn(place)
    const { rows } = await sql<{
      name: string
    }>`select name from kysely_migration order by name`.execute(reads)
    const files = await readdir(new URL('../../../migrations/', import.meta.url))
    expect(rows.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted())
  })

  test('are listed under the names of their files', async () => {
    for (const [name, load] of Object.entries(MIGRATION_FILES)) {
      const file = new URL(`../../../migrations/${name}.ts`, import.meta.url)
      const module = (await import(file.href)) as Migration
      expect([name, (await load()).up.toString()]).toEqual([name, module.up.toString()])
    }
  })

  test('a database of a newer program is refused with a message', async () => {
    const place = await emptyPlace()
    const { writes, words } = await openIn(place)
    await sql`insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')`.execute(
      writes,
    )
    await expect(openDatabase(place, createLog('silent'))).rejects.toThrow(
      `${words.name} was made by a newer version of this program. Start that version, or set DATA`,
    )
  })
})
