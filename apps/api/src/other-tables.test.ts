import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@inkwell/settings/settings'
import { sql } from 'kysely'
import { packTar, unpackTar } from 'modern-tar'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { backUp } from './features/backup/back-up.ts'
import type { Manifest } from './features/backup/manifest.ts'
import { backedUpText, movedText, restoredText } from './features/backup/report-text.ts'
import { restore } from './features/backup/restore.ts'
import { RowsDigest } from './features/backup/rows-digest.ts'
import type { Database } from './platform/db/database.ts'
import { createLog } from './platform/log/log.ts'
import { backupSource, restoreTarget } from './backup.ts'
import { contentsOf } from './testing/contents.ts'
import { fillBlog } from './testing/fill-blog.ts'
import { moveTo, sqlitePlace } from './testing/move-to.ts'
import { emptyPlace, openIn } from './testing/test-database.ts'
import type { DatabasePlace } from './testing/test-database.ts'

const log = createLog('silent')

let place: DatabasePlace
let database: Database

/** A blog, in whose database an operator has made a table with a value that our tables do not have. */
beforeEach(async () => {
  place = await emptyPlace()
  await fillBlog(place)
  database = await openIn(place)
  await sql`create table _measured (value real)`.execute(database.writes)
  await sql`insert into _measured values (1.5)`.execute(database.writes)
})

const settingsOf = (of: DatabasePlace) => ({ ...readSettings({}), ...of })

async function aFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-others-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'backup.tar')
}

async function restored(path: string) {
  const target = await emptyPlace()
  const report = await restore(path, restoreTarget(settingsOf(target), log))
  return { report, ...(await contentsOf(target)) }
}

/** The same backup as of earlier versions, which took every table. */
async function withTable(path: string, name: string): Promise<string> {
  const { digest } = new RowsDigest()
  const table = { name, columns: ['value'], rows: 0, digest, parts: [] }
  const entries = (await unpackTar(await readFile(path))).map(({ header, data }) => {
    if (header.name !== 'manifest.json') return { header, body: data }
    const manifest = JSON.parse(Buffer.from(data ?? []).toString()) as Manifest
    const body = JSON.stringify({ ...manifest, tables: [...manifest.tables, table] })
    return { header: { ...header, size: Buffer.byteLength(body) }, body }
  })
  const changed = await aFile()
  await writeFile(changed, await packTar(entries))
  return changed
}

test('a backup leaves out tables that Inkwell did not make, and says so', async () => {
  const { _measured: _, ...rows } = (await contentsOf(place)).rows
  const path = await aFile()
  const report = await backUp(path, backupSource(settingsOf(place), log))
  expect(backedUpText(path, report)).toContain(
    '\nNot in it are tables that Inkwell did not make: _measured.\n',
  )
  const whole = await restored(path)
  expect(whole.rows).toEqual(rows)
  expect(whole.report.others).toEqual([])

  const older = await restored(await withTable(path, '_measured'))
  expect(older.rows).toEqual(rows)
  expect(restoredText(settingsOf(place), older.report)).toContain(
    '\nNot restored are tables that Inkwell did not make: _measured.\n',
  )
})

test('a move leaves them where they are, and they can be written to', async () => {
  const { _measured: _, ...rows } = (await contentsOf(place)).rows
  const target = await sqlitePlace()
  const report = await moveTo(target, place)
  expect(movedText(report, [])).toContain(
    '\nNot moved are tables that Inkwell did not make: _measured.\n',
  )
  expect((await contentsOf(target)).rows).toEqual(rows)
  await sql`insert into _measured values (2.5)`.execute(database.writes)
  const update = sql`update post set title = title`
  await expect(update.execute(database.writes)).rejects.toThrow('writes are stopped')
})
