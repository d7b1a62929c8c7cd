import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import { statementCache } from './statement-cache.ts'

let file = ''

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-db-'))
  file = join(folder, 'inkwell.db')
  return () => rm(folder, { recursive: true })
})

/** What a query fails with. */
function faultOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error)
}

async function openMigrated(): Promise<Database> {
  const database = openSqlite(file)
  onTestFinished(() => database.close())
  await migrate(database.writes)
  return database
}

const person = {
  id: 'a',
  name: 'A',
  email: 'a@example.com',
  email_verified: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

describe('the connections', () => {
  test('sync at each commit, keep a log beside and hold foreign keys', async () => {
    const { writes } = await openMigrated()
    const pragmas = await Promise.all(
      ['journal_mode', 'synchronous', 'foreign_keys'].map(async (name) => {
        const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(writes)
        return Object.values(rows[0] ?? {})[0]
      }),
    )
    expect(pragmas).toEqual(['wal', 2, 1])
  })

  test('tell duplicates and dangling references from other faults', async () => {
    const { writes, isDuplicate, isDangling } = await openMigrated()
    await writes.insertInto('person').values(person).execute()
    const faults = await Promise.all([
      faultOf(
        writes
          .insertInto('person')
          .values({ ...person, id: 'b' })
          .execute(),
      ),
      faultOf(
        writes
          .insertInto('person')
          .values({ ...person, email: 'b' })
          .execute(),
      ),
      faultOf(writes.updateTable('post').set({ image_key: 'x' }).execute()),
      faultOf(
        sql`insert into session values ('s', 'nobody', 't', '', null, null, '', '')`.execute(
          writes,
        ),
      ),
      faultOf(sql`select nothing from nowhere`.execute(writes)),
    ])
    expect(faults.map(isDuplicate)).toEqual([true, true, false, false, false])
    expect(faults.map(isDangling)).toEqual([false, false, false, true, false])
  })

  test('one cannot write', async () => {
    const { reads } = await openMigrated()
    const write = reads.insertInto('person').values(person).execute()
    await expect(write).rejects.toThrow('readonly database')
  })

  test('reads go on while a write transaction is under way, and see nothing of it', async () => {
    const { reads, writes } = await openMigrated()
    const names = () => reads.selectFrom('person').select('name').execute()
    await writes.transaction().execute(async (transaction) => {
      await transaction.insertInto('person').values(person).execute()
      expect(await names()).toEqual([])
    })
    expect(await names()).toEqual([{ name: 'A' }])
  })

  test('a transaction takes the write lock at once', async () => {
    const { writes } = await openMigrated()
    const other = new DatabaseSync(file, { timeout: 0 })
    onTestFinished(() => other.close())
    await writes.transaction().execute((transaction) => {
      expect(() => other.exec('begin immediate')).toThrow('locked')
      return transaction.selectFrom('person').selectAll().execute()
    })
    expect(() => other.exec('begin immediate; rollback')).not.toThrow()
  })

  test('a date is refused, wherever it stands', async () => {
    const { writes } = await openMigrated()
    const date = new Date() as unknown as string
    const insert = writes
      .insertInto('person')
      .values({ ...person, id: date })
      .execute()
    await expect(insert).rejects.toThrow('A Date reached the database; write ISO text.')
    const select = writes.selectFrom('person').selectAll().where('created_at', '=', date).execute()
    await expect(select).rejects.toThrow('A Date reached the database; write ISO text.')
  })

  test('closing folds the log into the file', async () => {
    const database = openSqlite(file)
    await migrate(database.writes)
    await database.close()
    await expect(rm(`${file}-wal`)).rejects.toThrow('ENOENT')
  })
})

test('statements are prepared once, and no more of them kept than is of use', () => {
  const prepared: string[] = []
  const real = new DatabaseSync(':memory:')
  onTestFinished(() => real.close())
  const prepare = statementCache({
    prepare(text: string) {
      prepared.push(text)
      return real.prepare(text)
    },
  } as DatabaseSync)
  for (let round = 0; round < 3; round++) prepare('select 1')
  expect(prepared).toEqual(['select 1'])
  for (let i = 0; i < 256; i++) prepare(`select ${i} as other`)
  prepare('select 1')
  expect(prepared.filter((text) => text === 'select 1')).toHaveLength(2)
})

test('the list walks its index and sorts nothing', async () => {
  const { reads } = await openMigrated()
  const plan = await sql<{ detail: string }>`explain query plan
    select post.id from post
    inner join person on person.id = post.author_id
    left join image on image.key = post.image_key
    where post.deleted_at is null
      and (post.created_at, post.id) < ('2026-01-01T00:00:00.000Z', 'x')
    order by post.created_at desc, post.id desc limit 25`.execute(reads)
  const [first, ...rest] = plan.rows.map(({ detail }) => detail)
  expect(first).toContain('USING INDEX post_list')
  for (const detail of rest) expect(detail).toMatch(/^SEARCH (person|image)/)
})

describe('the migrations', () => {
  test('run once when three processes start together on nothing', async () => {
    const program = `
      const { openSqlite } = await import(${JSON.stringify(import.meta.resolve('./sqlite.ts'))})
      const { migrate } = await import(${JSON.stringify(import.meta.resolve('./migrate.ts'))})
      const database = openSqlite(${JSON.stringify(file)})
      await migrate(database.writes)
      await database.close()`
    const run = promisify(execFile)
    await Promise.all(
      [1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '--eval', program])),
    )
    const { reads } = await openMigrated()
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(reads)
    const files = await readdir(new URL('../../../migrations/', import.meta.url))
    expect(rows.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted())
  })

  test('a database of a newer program is left alone, and that is said', async () => {
    const { writes } = await openMigrated()
    await sql`insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')`.execute(
      writes,
    )
    await expect(migrate(writes)).rejects.toThrow(
      'The database in the data folder was made by a newer version of this program.',
    )
  })
})

test('a file that is no database is said to be none', async () => {
  await writeFile(file, 'x'.repeat(10_000))
  expect(() => openSqlite(file)).toThrow(
    `The database ${file} cannot be used: file is not a database. Set DATA_DIR to another folder`,
  )
})
