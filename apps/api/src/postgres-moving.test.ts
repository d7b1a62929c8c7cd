import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@inkwell/settings/settings'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from './features/backup/back-up.ts'
import { restore } from './features/backup/restore.ts'
import { createLog } from './platform/log/log.ts'
import { backupSource, restoreTarget } from './backup.ts'
import { contentsOf } from './testing/contents.ts'
import { noise, upload } from './testing/pictures.ts'
import { TestApi } from './testing/test-api.ts'
import { emptyPlace } from './testing/test-database.ts'
import type { DatabasePlace } from './testing/test-database.ts'

const log = createLog('silent')

/** A place on SQLite, though these tests run where PostgreSQL is. */
async function sqlitePlace(): Promise<DatabasePlace> {
  const place = await emptyPlace()
  return { ...place, databaseUrl: undefined }
}

async function fill(place: DatabasePlace): Promise<void> {
  const api = new TestApi(place.dataDir, place)
  await api.start()
  const { token } = await api.signUp({ name: 'Zoë 🖋' })
  await api.createPost(token, { title: 'Ä\u2028 one', content: 'One\n\ntwo' })
  const { _id: post } = await api.createPost(token, {
    image: upload(await noise(64, 48).png().toBuffer()),
  })
  const { draft } = await api.ok('POST /api/v1/drafts', { token, json: { post } })
  const json = { title: '', content: '🖋 one\u2028two', version: draft.version }
  await api.ok('PUT /api/v1/drafts/{id}', { token, params: { id: post }, json })
  await api.stop()
}

test.each([
  ['SQLite to PostgreSQL', sqlitePlace, emptyPlace],
  ['PostgreSQL to SQLite', emptyPlace, sqlitePlace],
])('a blog moves from %s, row by row', async (_, from, to) => {
  const [source, target] = [await from(), await to()]
  await fill(source)
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-moving-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'backup.tar')
  await backUp(file, backupSource({ ...readSettings({}), ...source }, log))
  await restore(file, restoreTarget({ ...readSettings({}), ...target }, log))
  const moved = await contentsOf(target)
  expect(moved).toEqual(await contentsOf(source))
  expect(moved.rows.post).toHaveLength(2)
  expect([moved.rows.draft?.length, moved.rows.revision?.length]).toEqual([1, 2])

  const api = new TestApi(target.dataDir, target)
  await api.start()
  const { posts } = await api.ok('GET /api/v1/posts/')
  expect(posts).toHaveLength(2)
  // What comes later finds its place behind it.
  const { token } = await api.signUp({ email: 'later@example.com' })
  await api.createPost(token)
  await api.stop()
})

test('a database with data is not overwritten', async () => {
  const source = await emptyPlace()
  await fill(source)
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-moving-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'backup.tar')
  const settings = { ...readSettings({}), ...source }
  await backUp(file, backupSource(settings, log))
  const elsewhere = { ...settings, dataDir: join(folder, 'data') }
  await expect(restore(file, restoreTarget(elsewhere, log))).rejects.toThrow(
    'The database of DATABASE_URL is not empty. Make an empty one, and name that.',
  )
})
