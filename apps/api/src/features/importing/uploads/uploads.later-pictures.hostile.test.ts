import type { ImportRun } from '@inkwell/contract/import'
import { beforeEach, expect, test } from 'vitest'
import { StorageUnavailable } from '../../../platform/storage/unavailable.ts'
import {
  filesOfImport,
  importBodies,
  jobOf,
  importJobsWith,
  startFetching,
} from '../../../testing/import-jobs.ts'
import { usePictureServer } from '../../../testing/picture-server.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import {
  anAdministrator,
  aPost,
  countOf,
  runImportJobs,
  uploadImport,
  zip,
} from '../../../testing/upload-import.ts'
import { ImportsRepository } from './imports.repository.ts'
import type { Run } from './imports.repository.ts'
import { StoredUploads } from './stored-uploads.ts'

const START = 'POST /api/v1/imports/{id}/start'
const CANCEL = 'POST /api/v1/imports/{id}/cancel'
const MINUTE = 60_000

const api = useTestApi()
const serve = usePictureServer()

let token = ''
let personId = ''

beforeEach(async () => {
  const made = await api().signUp()
  token = made.token
  personId = made.user._id
})

async function readImport(id: string): Promise<ImportRun> {
  return (await api().ok('GET /api/v1/imports/{id}', { token, params: { id } })).import
}

test('an attempt that is killed goes on, and takes nothing twice', async () => {
  const { origin, failing, asked } = await serve()
  const bodies = Array.from({ length: 20 }, (_, number) => `![b](${origin}/${number})`)
  for (const number of bodies.keys()) failing.set(`/${number}`, { status: 500 })
  const id = await importBodies(api(), token, bodies)
  failing.clear()
  asked.length = 0
  const killed = new AbortController()
  const { run } = await importJobsWith(api())
  const running = run(id, killed.signal)
  await expect.poll(() => asked.length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(2)
  killed.abort(new Error('killed'))
  await expect(running).rejects.toThrow('killed')
  expect((await readImport(id)).fetchesAgainAt).not.toBeNull()
  await run(id)
  const done = await readImport(id)
  expect(done).toMatchObject({ state: 'done', fetchesAgainAt: null })
  expect(countOf(done, 'picture')).toMatchObject({ taken: 20, listed: 0 })
  const { database } = api().app.services
  const kept = database.reads.selectFrom('post_picture').innerJoin('post', 'post.id', 'post_id')
  const names = await kept.select('name').where('post.author_id', '=', personId).execute()
  expect(new Set(names.map(({ name }) => name)).size).toBe(20)
  expect(new Set(asked).size).toBe(20)
})

test('it ends when it is cancelled, also in the middle', async () => {
  const { origin, failing, asked } = await serve()
  for (let number = 0; number < 20; number += 1) failing.set(`/${number}`, { status: 500 })
  const bodies = [...failing.keys()].map((path) => `![b](${origin}${path})`)
  const id = await importBodies(api(), token, bodies)
  failing.clear()
  asked.length = 0
  let now = Date.now()
  // How far it is, is noted after each record.
  const { run } = await importJobsWith(api(), { clock: () => new Date((now += 2_000)) })
  const running = run(id)
  await expect.poll(() => asked.length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(2)
  const { import: cancelled } = await api().ok(CANCEL, { token, params: { id } })
  expect(cancelled).toMatchObject({ state: 'done', fetchesAgainAt: null })
  await running
  expect(asked.length).toBeLessThan(20)
  expect(await filesOfImport(api(), id)).toEqual([])
  asked.length = 0
  await run(id)
  expect(asked).toEqual([])
})

test('it ends with the account, and while that is suspended', async () => {
  const { origin, failing, asked } = await serve()
  failing.set('/a', { status: 500 })
  const id = await importBodies(api(), token, [`![b](${origin}/a)`])
  const { run, uploads } = await importJobsWith(api())
  const administrator = await anAdministrator(api())
  await api().ok('POST /api/v1/admin/accounts/{id}/suspend', {
    token: administrator,
    params: { id: personId },
    json: { posts: 'keep' },
  })
  asked.length = 0
  await run(id)
  expect(asked).toEqual([])
  const { database } = api().app.services
  const query = database.reads.selectFrom('import_run').select(['state', 'fetch_again_at'])
  const row = await query.where('id', '=', id).executeTakeFirst()
  expect(row).toEqual({ state: 'done', fetch_again_at: null })
  expect(await filesOfImport(api(), id)).toEqual([])

  const other = await api().signUp()
  ;[token, personId] = [other.token, other.user._id]
  const second = await importBodies(api(), token, [`![b](${origin}/a)`])
  await api().ok('POST /api/v1/users/me/delete', {
    token,
    json: { currentPassword: 'correct horse battery', posts: 'keep' },
  })
  asked.length = 0
  await run(second)
  expect(asked).toEqual([])
  await uploads.sweep()
  expect(await filesOfImport(api(), second)).toEqual([])
})

test('its person can have the pictures fetched at once', async () => {
  const { origin, failing } = await serve()
  failing.set('/a', { status: 500 })
  const id = await importBodies(api(), token, [`![b](${origin}/a)`])
  const json = { fetchPictures: false }
  expect((await api().refused(START, { token, params: { id }, json })).status).toBe(400)
  await startFetching(api(), token, id)
  await startFetching(api(), token, id)
  const { fetchesAgainAt } = await readImport(id)
  expect(Date.parse(fetchesAgainAt ?? '')).toBeLessThanOrEqual(Date.now())
  expect(Date.parse((await jobOf(api(), id))?.run_at ?? '')).toBeLessThanOrEqual(Date.now())
  const other = await api().signUp()
  const refused = await api().refused(START, {
    token: other.token,
    params: { id },
    json: { fetchPictures: true },
  })
  expect(refused.code).toBe('not_found')
})

test('an attempt that takes too long is one of those that are left', async () => {
  const { origin, failing } = await serve()
  failing.set('/a', { status: 500 })
  const id = await importBodies(api(), token, [`![b](${origin}/a)`])
  await (await importJobsWith(api(), { ownTimeMax: 1 })).run(id)
  const later = await readImport(id)
  expect(later).toMatchObject({ state: 'done', failure: null, picturesLeft: 1 })
  const minutes = (Date.parse(later.fetchesAgainAt ?? '') - Date.now()) / MINUTE
  expect(Math.round(minutes)).toBe(60)
})

test('without space on the disk it comes later, and without its file it ends', async () => {
  const { origin, failing } = await serve()
  failing.set('/a', { status: 500 })
  const id = await importBodies(api(), token, [`![b](${origin}/a)`])
  const full = await importJobsWith(api(), { free: () => 0 })
  await expect(full.run(id)).rejects.toThrow(StorageUnavailable)
  expect((await readImport(id)).fetchesAgainAt).not.toBeNull()
  const { run, files } = await importJobsWith(api())
  await files.removeParts(id, [0])
  await run(id)
  expect(await readImport(id)).toMatchObject({ state: 'done', failure: null, fetchesAgainAt: null })
})

test('two services at once come to the same end', async () => {
  const { origin, failing } = await serve()
  const paths = ['/a', '/b', '/c']
  for (const path of paths) failing.set(path, { status: 500 })
  const bodies = paths.map((path) => `![b](${origin}${path})`)
  const id = await importBodies(api(), token, bodies)
  failing.clear()
  const [one, other] = [await importJobsWith(api()), await importJobsWith(api())]
  await Promise.allSettled([one.run(id), other.run(id)])
  await one.run(id)
  const done = await readImport(id)
  expect(done).toMatchObject({ state: 'done', fetchesAgainAt: null })
  expect(countOf(done, 'picture')).toMatchObject({ taken: 3, listed: 0 })
})

test('the job that has done an import comes again for its pictures', async () => {
  // No name server knows it.
  const bytes = zip({ 'p.md': aPost(1, '![b](http://pictures.invalid/a.png)') })
  const file = { name: 'blog.zip', bytes, scope: 'own' as const }
  const { _id: id } = await uploadImport(api(), token, file)
  await runImportJobs(api())
  await startFetching(api(), token, id)
  await runImportJobs(api())
  const { fetchesAgainAt } = await readImport(id)
  expect(fetchesAgainAt).not.toBeNull()
  expect(await jobOf(api(), id)).toEqual({ run_at: fetchesAgainAt, kind: 'importing.own' })
  await startFetching(api(), token, id)
  await runImportJobs(api())
  const later = await readImport(id)
  expect(Date.parse(later.fetchesAgainAt ?? '')).toBeGreaterThan(Date.now() + 50 * MINUTE)
  expect((await jobOf(api(), id))?.run_at).toBe(later.fetchesAgainAt)
})

test('the file of an attempt that begins while old files are deleted stays', async () => {
  const { origin, failing } = await serve()
  failing.set('/a', { status: 500 })
  const id = await importBodies(api(), token, [`![b](${origin}/a)`])
  const late = () => new Date(Date.now() + 2 * 24 * 60 * MINUTE)
  class WithAttempt extends ImportsRepository {
    override async withOldFiles(time: string): Promise<Run[]> {
      const found = await super.withOldFiles(time)
      await this.changeFetching(id, { file_until: new Date(+late() + MINUTE).toISOString() })
      return found
    }
  }
  const repository = new WithAttempt(api().app.services.database)
  const { files } = await importJobsWith(api())
  await new StoredUploads({ repository, files, clock: late }).purge()
  expect(await filesOfImport(api(), id)).toHaveLength(1)
  expect((await readImport(id)).fetchesAgainAt).not.toBeNull()
})

test('the file of an import whose job never came is deleted', async () => {
  const { origin, failing } = await serve()
  failing.set('/a', { status: 500 })
  const id = await importBodies(api(), token, [`![b](${origin}/a)`])
  const { uploads } = await importJobsWith(api(), {
    clock: () => new Date(Date.now() + 2 * 24 * 60 * MINUTE),
  })
  await uploads.purge()
  expect(await filesOfImport(api(), id)).toEqual([])
  expect(await readImport(id)).toMatchObject({ state: 'done', fetchesAgainAt: null })
})

test('one picture that is the cover of several posts, and in one of them, comes to all', async () => {
  const { origin, failing } = await serve()
  failing.set('/a', { status: 500 })
  const head = (title: string) =>
    `---\ntitle: ${title}\ndate: 2020-01-02\nimage: ${origin}/a\n---\n`
  const bytes = zip({ 'a.md': `${head('A')}![b](${origin}/a)`, 'b.md': `${head('B')}Text` })
  const { _id: id } = await uploadImport(api(), token, { name: 'blog.zip', bytes, scope: 'own' })
  await runImportJobs(api())
  const { run } = await importJobsWith(api())
  await startFetching(api(), token, id)
  await run(id)
  expect(await readImport(id)).toMatchObject({ picturesLeft: 1 })
  failing.clear()
  await run(id)
  expect((await readImport(id)).fetchesAgainAt).toBeNull()
  const { reads } = api().app.services.database
  const rows = reads.selectFrom('import_item').select('reason').where('run_id', '=', id)
  expect((await rows.execute()).filter(({ reason }) => reason !== null)).toEqual([])
})
