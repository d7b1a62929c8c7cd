import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@inkwell/settings/settings'
import { sql } from 'kysely'
import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { move } from './features/backup/move.ts'
import { systemClock } from './platform/clock/clock.ts'
import { openAsItIs } from './platform/db/open-database.ts'
import { allowWrites } from './platform/db/write-stop.ts'
import { createLog } from './platform/log/log.ts'
import { openMoveSource, openMoveTarget } from './backup.ts'
import { contentsOf } from './testing/contents.ts'
import { fillBlog } from './testing/fill-blog.ts'
import { moveTo, readingFrom, sqlitePlace } from './testing/move-to.ts'
import { emptyPlace, migratedPlace } from './testing/test-database.ts'
import type { DatabasePlace } from './testing/test-database.ts'

const log = createLog('silent')

test('a move that fails leaves a blog that is written to, and goes on the next time', async () => {
  const [source, target] = [await emptyPlace(), await sqlitePlace()]
  const token = await fillBlog(source)
  const elsewhere = await emptyPlace()
  await fillBlog(elsewhere)
  const { secret } = await contentsOf(elsewhere)
  await expect(moveTo(elsewhere, source)).rejects.toThrow(
    `${elsewhere.dataDir} has a secret of another site. Name an empty folder.`,
  )
  expect((await contentsOf(elsewhere)).secret).toBe(secret)
  await rm(join(elsewhere.dataDir, 'auth-secret'))
  await expect(moveTo(elsewhere, source)).rejects.toThrow('is not empty. Make an empty one')
  await expect(moveTo(source, source)).rejects.toThrow('That is where the site is.')
  await readingFrom(source, (api) => api.createPost(token, { title: 'Afterwards' }))
  await moveTo(target, source)
  expect((await contentsOf(target)).rows.post).toHaveLength(5)
  // As if it had been killed before its last step: everything is there already.
  const database = await openAsItIs(source, log)
  onTestFinished(() => database.close())
  await allowWrites(database.writes)
  expect((await moveTo(target, source)).files).toMatchObject({ copied: 0 })
})

async function runIn(place: DatabasePlace, statement: string): Promise<void> {
  const database = await openAsItIs(place, log)
  await sql.raw(statement).execute(database.writes)
  await database.close()
}

/** The same place at another address. */
async function otherAddress(place: DatabasePlace): Promise<DatabasePlace> {
  if (place.databaseUrl !== undefined) {
    const databaseUrl = new URL(place.databaseUrl)
    databaseUrl.searchParams.set('application_name', 'other')
    return { ...place, databaseUrl: databaseUrl.href }
  }
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-moving-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dataDir = join(folder, 'link')
  await symlink(place.dataDir, dataDir)
  return { dataDir, databaseUrl: undefined }
}

test.each([
  ['SQLite', sqlitePlace],
  ['PostgreSQL', emptyPlace],
])('a move to where the site is on %s, or was, changes nothing', async (_, from) => {
  const [source, target] = [await from(), await sqlitePlace()]
  const token = await fillBlog(source)
  const same = await otherAddress(source)
  await expect(moveTo(same, source)).rejects.toThrow('That is where the site is.')
  await readingFrom(source, (api) => api.createPost(token, { title: 'Afterwards' }))
  await moveTo(target, source)
  await expect(moveTo(same, target)).rejects.toThrow('because it was moved itself')
  await readingFrom(target, (api) => api.createPost(token, { title: 'There' }))
})

test('a move into a database with other tables is refused before it copies or stops anything', async () => {
  const source = await sqlitePlace()
  await fillBlog(source)
  const steps: string[] = []
  const other = await emptyPlace()
  const moving = (to: DatabasePlace) => moveTo(to, source, (step: string) => void steps.push(step))
  await runIn(other, 'create table noted (at date)')
  await expect(moving(other)).rejects.toThrow('is not empty. Make an empty one')
  const changed = await migratedPlace()
  await runIn(changed, 'alter table post add column noted date')
  await expect(moving(changed)).rejects.toThrow('is not empty. Make an empty one')
  expect(steps).toEqual([])
})

/** Fails when the tables are locked, the last step of a stop. */
const FAILING_LOCKS: KyselyPlugin = {
  transformQuery({ node }) {
    if (JSON.stringify(node).includes('lock table')) throw new Error('A writer does not end')
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

test('a move that cannot stop writes leaves a blog that is written to', async () => {
  const [source, target] = [await emptyPlace(), await sqlitePlace()]
  const token = await fillBlog(source)
  const settings = { ...readSettings({}), ...source }
  const opened = await openMoveSource(settings, log)
  onTestFinished(() => opened.database.close())
  const place = await openMoveTarget({ ...settings, ...target }, { from: settings, log })
  onTestFinished(() => place.database.close())
  const writes = opened.source.writes.withPlugin(FAILING_LOCKS)
  const options = { clock: systemClock, say: () => undefined }
  await expect(move({ ...opened.source, writes }, place, options)).rejects.toThrow('does not end')
  await readingFrom(source, (api) => api.createPost(token, { title: 'Afterwards' }))
})
