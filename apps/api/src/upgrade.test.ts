import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readSettings } from '@inkwell/settings/settings'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { restoredText } from './features/backup/report-text.ts'
import { restore } from './features/backup/restore.ts'
import { migrateTo, ALL_MIGRATIONS } from './platform/db/migrate.ts'
import type { Migrations } from './platform/db/migrate.ts'
import { openAsItIs, openDatabase } from './platform/db/open-database.ts'
import { createLog } from './platform/log/log.ts'
import { StartError } from './platform/start-error.ts'
import { beforeUpgrade, restoreTarget } from './backup.ts'
import { contentsOf } from './testing/contents.ts'
import { noise, upload } from './testing/pictures.ts'
import { S3Server } from './testing/s3-server.ts'
import { TestApi } from './testing/test-api.ts'
import { emptyPlace, migratedPlace } from './testing/test-database.ts'
import type { DatabasePlace } from './testing/test-database.ts'

let place: DatabasePlace
let lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })

beforeEach(() => {
  lines = []
})

function settings(at = place) {
  return { ...readSettings({}), ...at }
}

/** A blog of this program. */
async function fill(): Promise<void> {
  place = await migratedPlace()
  const api = new TestApi(place.dataDir, place)
  await api.start()
  const { token } = await api.signUp()
  await api.createPost(token, { image: upload(await noise(60, 40).png().toBuffer()) })
  await api.stop()
}

function added(steps: Migrations): Migrations {
  return { ...ALL_MIGRATIONS, ...steps }
}

async function addTable(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('later').addColumn('id', 'text').execute()
  await sql`update post set title = 'changed'`.execute(db)
}

const FAILING: Migrations = {
  '9998-later': { up: addTable },
  '9999-failing': { up: () => Promise.reject(new Error('the row is in the way')) },
}

async function open(migrations: Migrations): Promise<void> {
  const hook = beforeUpgrade(settings(), log)
  const database = await openDatabase(place, log, { beforeUpgrade: hook, migrations })
  await database.close()
}

function backups(): Promise<string[]> {
  return readdir(join(place.dataDir, 'backups')).catch(() => [])
}

test('a failed upgrade changes nothing, and names the backup', async () => {
  await fill()
  const before = await contentsOf(place)
  const failure: unknown = await open(added(FAILING)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartError)
  const [backup] = await backups()
  const path = join(place.dataDir, 'backups', backup ?? '')
  expect((failure as Error).message).toMatch(
    /^The database .* cannot be brought up to this version: the row is in the way\. /,
  )
  expect((failure as Error).message).toContain(
    `It is as it was before, and is backed up in ${path}. Start the earlier version, or set `,
  )
  expect(await contentsOf(place)).toEqual(before)

  // And that backup is one, beside its pictures.
  const target = await emptyPlace()
  await restore(path, restoreTarget(settings(target), log))
  expect(await contentsOf(target)).toEqual(before)
})

test('a successful upgrade has made a backup, which can be restored', async () => {
  await fill()
  const before = await contentsOf(place)
  await open(added({ '9998-later': { up: addTable } }))
  expect((await contentsOf(place)).rows).toHaveProperty('later')
  const [backup] = await backups()
  expect(backup).toMatch(/^\d{8}T\d{6}Z-before-9998-later-[\da-f]{8}\.tar$/)
  expect(lines.some((line) => line.includes('backed up before the upgrade'))).toBe(true)
  const target = await emptyPlace()
  const path = join(place.dataDir, 'backups', backup ?? '')
  const report = await restore(path, restoreTarget(settings(target), log))
  expect(await contentsOf(target)).toEqual(before)
  expect(restoredText(settings(target), report)).toContain(
    '\nAll rows were read once more and are as they were. The pictures are not in this backup: ' +
      'they are those of now. `npm run doctor` checks them. Start Inkwell with ',
  )
  // The same program again has nothing to do.
  await open(added({ '9998-later': { up: addTable } }))
  expect(await backups()).toHaveLength(1)
})

test('a process that is late keeps the backup of the one that upgraded', async () => {
  await fill()
  const before = await contentsOf(place)
  const from = Object.keys(ALL_MIGRATIONS).toSorted().at(-1) ?? ''
  await open(added({ '9998-later': { up: addTable } }))
  const made = await backups()
  const late = beforeUpgrade(settings(), log)
  expect(await late({ from, to: '9998-later' })).toBe('')
  expect(await backups()).toEqual(made)
  const target = await emptyPlace()
  await restore(join(place.dataDir, 'backups', made[0] ?? ''), restoreTarget(settings(target), log))
  expect(await contentsOf(target)).toEqual(before)
})

test('an upgrade backup without its pictures is refused with a message', async () => {
  await fill()
  await open(added({ '9998-later': { up: addTable } }))
  const [backup] = await backups()
  await rm(join(place.dataDir, 'images'), { recursive: true })
  const path = join(place.dataDir, 'backups', backup ?? '')
  await expect(restore(path, restoreTarget(settings(await emptyPlace()), log))).rejects.toThrow(
    /^This backup of an upgrade leaves pictures where they were, and .* is not there\. Restore it from/,
  )
})

test.each(['a folder', 'a bucket'])(
  'an upgrade backup is restored without pictures in %s that were deleted since',
  async (storage) => {
    await fill()
    await open(added({ '9998-later': { up: addTable } }))
    const [backup = ''] = await backups()
    const { rows, pictures } = await contentsOf(place)
    const [gone = '', ...kept] = Object.keys(pictures)
    await rm(join(place.dataDir, 'images', gone))
    const server = new S3Server()
    await server.start()
    onTestFinished(() => server.stop())
    for (const path of kept) {
      server.objects.set(`images/${path}`, await readFile(join(place.dataDir, 'images', path)))
    }
    const target = await emptyPlace()
    const bucket = storage === 'a bucket' ? server.bucket() : undefined
    const to = restoreTarget({ ...settings(target), bucket }, log)
    const path = join(place.dataDir, 'backups', backup)
    expect((await restore(path, to)).missing).toEqual([basename(gone)])
    const restored = await contentsOf(target)
    expect(restored.rows.image).toEqual(rows.image)
    expect(Object.keys(restored.pictures).toSorted()).toEqual(bucket ? [] : kept.toSorted())
  },
)

test('the backups of the last three upgrades stay, however many processes made one', async () => {
  await fill()
  const steps: Migrations = {}
  for (const count of [1, 2, 3, 4, 5]) {
    steps[`999${count}-step`] = { up: () => Promise.resolve() }
    const migrations = added(steps)
    await Promise.all([open(migrations), open(migrations), open(migrations)])
  }
  const kept = (await backups()).map((name) => /before-(.*)-[\da-f]{8}\.tar$/.exec(name)?.[1] ?? '')
  expect(kept.toSorted()).toEqual(['9993-step', '9994-step', '9995-step'])
})

test('only partial backups that nobody writes any more are deleted', async () => {
  await fill()
  const half = (name: string) => `20260101T000000Z-before-9998-later-${name}.tar.part`
  const folder = join(place.dataDir, 'backups')
  await mkdir(folder)
  // A process on another machine may be writing it.
  const [ours, others] = ['mine.tar.part', half('0a1b2c3d')]
  for (const name of [half('4711'), others, ours]) await writeFile(join(folder, name), 'half')
  const longAgo = Date.now() / 1_000 - 2 * 60 * 60
  for (const name of [half('4711'), ours]) await utimes(join(folder, name), longAgo, longAgo)
  await open(added({ '9998-later': { up: addTable } }))
  const names = await backups()
  expect(names.filter((name) => name.endsWith('.part')).toSorted()).toEqual([others, ours])
  expect(names).toHaveLength(3)
})

test('without a backup nothing is changed', async () => {
  await fill()
  const before = await contentsOf(place)
  await writeFile(join(place.dataDir, 'backups'), 'in the way')
  await expect(open(added({ '9998-later': { up: addTable } }))).rejects.toThrow(
    /^The database has to be brought up to this version, and cannot be backed up before: .* cannot be written/,
  )
  expect(await contentsOf(place)).toEqual(before)
})

test('the service backs up a database of an earlier version, but not an empty one', async () => {
  for (const people of [0, 1]) {
    place = await emptyPlace()
    const earlier = await openAsItIs(place, log)
    await earlier.writes.transaction().execute((db) => migrateTo(db, '0007-picture-jobs'))
    const person = { id: 'a', name: 'A', email: 'a@example.com', email_verified: 0 }
    const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
    const rows = [{ ...person, ...times }].slice(0, people)
    if (people > 0) await earlier.writes.insertInto('person').values(rows).execute()
    await earlier.close()
    const api = new TestApi(place.dataDir, place)
    onTestFinished(() => api.stop())
    await api.start()
    expect(await backups()).toHaveLength(people)
  }
})
