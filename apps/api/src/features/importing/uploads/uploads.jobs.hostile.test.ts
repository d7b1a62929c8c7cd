import { beforeEach, expect, test, vi } from 'vitest'
import { StorageUnavailable } from '../../../platform/storage/unavailable.ts'
import { anOwnImport } from '../../../testing/an-import.ts'
import { importJobsWith } from '../../../testing/import-jobs.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import {
  aBlog,
  aPartForm,
  countOf,
  importFile,
  runImportJobs,
  uploadImport,
} from '../../../testing/upload-import.ts'
import { LedgerRepository } from '../ledger/ledger.repository.ts'
import { StoredUploads } from './stored-uploads.ts'

const READ = 'GET /api/v1/imports/{id}'
const START = 'POST /api/v1/imports/{id}/start'
const CANCEL = 'POST /api/v1/imports/{id}/cancel'
const PART = 'PUT /api/v1/imports/{id}/parts/{part}'

const GIGABYTE = 1024 ** 3

const api = useTestApi()

let token = ''
let personId = ''

beforeEach(async () => {
  const made = await api().signUp()
  token = made.token
  personId = made.user._id
})

function own(bytes: Uint8Array) {
  return { name: 'blog.zip', bytes, scope: 'own' as const }
}

async function readImport(id: string) {
  return (await api().ok(READ, { token, params: { id } })).import
}

async function begin(bytes: Uint8Array): Promise<string> {
  const { _id: id } = await uploadImport(api(), token, own(bytes))
  await runImportJobs(api())
  await api().ok(START, { token, params: { id }, json: { fetchPictures: false } })
  return id
}

test('an import of one person ends after its time, and goes on after a new start', async () => {
  const id = await begin(aBlog(20))
  const { jobs } = await importJobsWith(api(), { ownTimeMax: 1 })
  await jobs.run({ payload: { id }, signal: new AbortController().signal })
  const failed = await readImport(id)
  expect(failed).toMatchObject({ state: 'failed', failureNote: { key: 'importTooLong' } })
  await api().ok(START, { token, params: { id }, json: { fetchPictures: false } })
  await runImportJobs(api())
  expect(countOf(await readImport(id), 'post')).toMatchObject({ taken: 20, waiting: 0 })
})

test('an attempt whose lease is lost decides nothing', async () => {
  const id = await begin(aBlog(100))
  const { jobs } = await importJobsWith(api())
  const lease = new AbortController()
  const running = jobs.run({ payload: { id }, signal: lease.signal })
  await vi.waitUntil(async () => (await readImport(id)).done > 0, { timeout: 20_000, interval: 1 })
  lease.abort(new Error('The lease is lost'))
  await expect(running).rejects.toThrow('lease')
  expect(await readImport(id)).toMatchObject({ state: 'importing', failure: null })
  await runImportJobs(api())
  expect(countOf(await readImport(id), 'post')).toMatchObject({ taken: 100, listed: 0 })
})

test('two services at once take nothing twice', async () => {
  const id = await begin(aBlog(12))
  const { jobs } = await importJobsWith(api())
  const signal = new AbortController().signal
  // On PostgreSQL one of them may fail at a post that the other one makes; its job comes again.
  await Promise.allSettled([runImportJobs(api()), jobs.run({ payload: { id }, signal })])
  await jobs.run({ payload: { id }, signal })
  expect(countOf(await readImport(id), 'post')).toMatchObject({ taken: 12, listed: 0 })
  const { reads } = api().app.services.database
  const posts = await reads
    .selectFrom('post')
    .select('id')
    .where('author_id', '=', personId)
    .execute()
  expect(posts).toHaveLength(12)
})

test('an import that is started several times at once runs once', async () => {
  const { _id: id } = await uploadImport(api(), token, own(aBlog(3)))
  await runImportJobs(api())
  const start = () => api().call(START, { token, params: { id }, json: { fetchPictures: false } })
  const answers = await Promise.all([start(), start(), start()])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  await runImportJobs(api())
  expect(countOf(await readImport(id), 'post')).toMatchObject({ taken: 3, listed: 0 })
})

test('an import that waits behind others for hours does not fail, and one without a job does', async () => {
  const { _id: waiting } = await uploadImport(api(), token, own(aBlog(1)))
  const lost = await anOwnImport(api(), (await api().signUp()).user._id, 'reading')
  const { jobs } = await importJobsWith(api())
  const { writes } = api().app.services.database
  const changed_at = '2020-01-01T00:00:00.000Z'
  await writes.updateTable('import_run').set({ changed_at }).execute()
  expect(await jobs.failStale()).toBe(1)
  expect((await readImport(waiting)).state).toBe('reading')
  const query = writes.selectFrom('import_run').select('state').where('id', '=', lost)
  expect(await query.executeTakeFirst()).toEqual({ state: 'failed' })
})

test('imports leave space on the disk to others', async () => {
  const id = await begin(aBlog(1))
  let free = GIGABYTE / 4
  const { jobs, files } = await importJobsWith(api(), { free: () => free })
  const part = new Uint8Array(3)
  await expect(files.putPart(id, 0, part, 3)).rejects.toThrow(StorageUnavailable)
  const running = jobs.run({ payload: { id }, signal: new AbortController().signal })
  await expect(running).rejects.toThrow(StorageUnavailable)
  // The whole file has to fit beside its parts, or it would be uploaded for nothing.
  free = GIGABYTE
  await expect(files.putPart(id, 0, part, GIGABYTE / 2)).rejects.toThrow(StorageUnavailable)
  await runImportJobs(api())
  expect((await readImport(id)).state).toBe('done')
})

test('an import that fills the disk stops before others have no space, and goes on later', async () => {
  const id = await begin(aBlog(20))
  let now = Date.now()
  let asked = 0
  const { jobs } = await importJobsWith(api(), {
    // How far it is, is noted after each record.
    clock: () => new Date((now += 2_000)),
    free: () => ((asked += 1) === 6 ? GIGABYTE / 4 : 100 * GIGABYTE),
  })
  const attempt = () => jobs.run({ payload: { id }, signal: new AbortController().signal })
  await expect(attempt()).rejects.toThrow(StorageUnavailable)
  expect(await readImport(id)).toMatchObject({ state: 'importing', done: 5, failure: null })
  await attempt()
  expect(countOf(await readImport(id), 'post')).toMatchObject({ taken: 20, listed: 0 })
})

test('reports of imports that were never started do not fill the database', async () => {
  for (let count = 0; count < 3; count += 1) {
    const { _id: id } = await uploadImport(api(), token, own(aBlog(30)))
    await runImportJobs(api())
    await api().ok(CANCEL, { token, params: { id } })
  }
  const { reads } = api().app.services.database
  const rows = await reads
    .selectFrom('import_item')
    .innerJoin('import_run', 'import_run.id', 'import_item.run_id')
    .select('import_item.position')
    .where('import_run.person_id', '=', personId)
    .execute()
  expect(rows).toEqual([])
})

test('a second import adds nothing if the ledger does not know the first, as with a clock set back', async () => {
  const file = own(aBlog(5, { '_drafts/d.md': '---\ntitle: D\n---\nDraft\n' }))
  const { _id: id } = await importFile(api(), token, file)
  const { reads, writes } = api().app.services.database
  await writes.deleteFrom('import_item').where('run_id', '=', id).execute()
  const again = await importFile(api(), token, file)
  expect(again).toMatchObject({ state: 'done' })
  const posts = reads.selectFrom('post').select('id').where('author_id', '=', personId)
  expect(await posts.execute()).toHaveLength(6)
  const drafts = reads.selectFrom('draft').select('post_id').where('author_id', '=', personId)
  expect(await drafts.execute()).toHaveLength(1)
})

test('imports of others are neither seen nor changed', async () => {
  const id = await begin(aBlog(1))
  const { token: other } = await api().signUp()
  const params = { id }
  const form = aPartForm(new Uint8Array(3))
  const json = { fetchPictures: true }
  const refused = [
    await api().refused(READ, { token: other, params }),
    await api().refused(START, { token: other, params, json }),
    await api().refused(CANCEL, { token: other, params }),
    await api().refused(PART, { token: other, params: { id, part: '0' }, form }),
    await api().refused('GET /api/v1/imports/{id}/items', { token: other, params }),
    await api().refused('GET /api/v1/imports/{id}/report', { token: other, params }),
  ]
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['not_found']))
  const { imports } = await api().ok('GET /api/v1/imports', { token: other })
  expect(imports).toEqual([])
  await runImportJobs(api())
  expect((await readImport(id)).state).toBe('done')
})

test('an import that is cancelled ends, also if the clock was set back', async () => {
  const id = await begin(aBlog(300))
  let back = 0
  const { jobs } = await importJobsWith(api(), { clock: () => new Date(Date.now() - back) })
  const running = jobs.run({ payload: { id }, signal: new AbortController().signal })
  await vi.waitUntil(async () => (await readImport(id)).done > 0, 20_000)
  back = 3_600_000
  await api().ok(CANCEL, { token, params: { id } })
  await running
  expect((await readImport(id)).state).toBe('cancelled')
  const { reads } = api().app.services.database
  const posts = reads.selectFrom('post').select('id').where('author_id', '=', personId)
  expect((await posts.execute()).length).toBeLessThan(300)
})

test('an import that is started while old files are deleted keeps its own', async () => {
  const { _id: id } = await uploadImport(api(), token, own(aBlog(2)))
  await runImportJobs(api())
  const { database } = api().app.services
  const old = database.writes.updateTable('import_run').where('id', '=', id)
  await old.set({ file_until: '2020-01-01T00:00:00.000Z' }).execute()
  const { files, repository } = await importJobsWith(api())
  const found = await repository.withOldFiles(new Date().toISOString())
  await api().ok(START, { token, params: { id }, json: { fetchPictures: false } })
  vi.spyOn(repository, 'withOldFiles').mockResolvedValue(found)
  await new StoredUploads({ repository, files, clock: () => new Date() }).purge()
  await runImportJobs(api())
  expect(countOf(await readImport(id), 'post')).toMatchObject({ taken: 2 })
})

test.each([
  ['shorter', 10],
  ['longer', 100_000],
])('a file that is %s than it was fails in words', async (_, length) => {
  const id = await begin(aBlog(1))
  const { jobs, files } = await importJobsWith(api())
  await files.putPart(id, 0, new Uint8Array(length), length)
  await jobs.run({ payload: { id }, signal: new AbortController().signal })
  const failed = await readImport(id)
  expect(failed).toMatchObject({ state: 'failed', failureNote: { key: 'uploadIncomplete' } })
})

test('long reports of imports that took nothing are deleted', async () => {
  const { database } = api().app.services
  const ledger = new LedgerRepository(database)
  const cancelled = await anOwnImport(api(), personId, 'ready')
  const purged = await anOwnImport(api(), personId, 'ready')
  const row = { item_id: 'a', kind: 'other' as const, title: 'A', outcome: 'waiting' as const }
  for (const run_id of [cancelled, purged]) {
    const rows = Array.from({ length: 2_500 }, (_, position) => ({
      ...row,
      run_id,
      position,
      key: `${run_id} ${position}`,
      reason: null,
      notes: null,
      target_id: null,
      address: null,
    }))
    await ledger.add(rows)
  }
  await api().ok(CANCEL, { token, params: { id: cancelled } })
  const old = database.writes.updateTable('import_run').where('id', '=', purged)
  await old.set({ total: 2_500, file_until: '2020-01-01T00:00:00.000Z' }).execute()
  const { files, repository } = await importJobsWith(api())
  await new StoredUploads({ repository, files, clock: () => new Date() }).purge()
  expect(await ledger.nextPosition(cancelled)).toBe(0)
  expect(await ledger.nextPosition(purged)).toBe(0)
  expect((await readImport(purged)).state).toBe('cancelled')
})
