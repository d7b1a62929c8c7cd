import { IMPORT_PART_BYTES } from '@inkwell/contract/limits'
import type { ImportRun } from '@inkwell/contract/import'
import { strToU8, zipSync } from 'fflate'
import { beforeEach, expect, test, vi } from 'vitest'
import { everyRow } from '../../../testing/every-row.ts'
import { twoHalves, upload } from '../../../testing/pictures.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import {
  aBlog,
  anAdministrator,
  aPartForm,
  aPost,
  countOf,
  importFile,
  runImportJobs,
  uploadImport,
  zip,
} from '../../../testing/upload-import.ts'

const BEGIN = 'POST /api/v1/imports'
const PART = 'PUT /api/v1/imports/{id}/parts/{part}'
const READ = 'GET /api/v1/imports/{id}'
const START = 'POST /api/v1/imports/{id}/start'
const CANCEL = 'POST /api/v1/imports/{id}/cancel'

const api = useTestApi()

/** Tables that an import changes before it is started. */
const OF_IMPORTS = ['import_run', 'import_item', 'import_part', 'job', 'rate_limit', 'session']

let token = ''
let personId = ''

beforeEach(async () => {
  const made = await api().signUp()
  token = made.token
  personId = made.user._id
})

function own(bytes: Uint8Array, name = 'blog.zip') {
  return { name, bytes, scope: 'own' as const }
}

async function readImport({ _id: id }: Pick<ImportRun, '_id'>): Promise<ImportRun> {
  return (await api().ok(READ, { token, params: { id } })).import
}

async function titles(): Promise<string[]> {
  const { posts } = await api().ok('GET /api/v1/posts/', {
    query: { author: personId, limit: '100' },
  })
  return posts.map(({ title }) => title).toSorted()
}

test('an own import changes nothing until it is started, and then comes under the own name', async () => {
  const picture = new Uint8Array(await twoHalves(40, 20).png().toBuffer())
  const page = '---\ntitle: About\nlayout: page\n---\nWho.\n'
  const file = own(
    aBlog(2, { '_posts/p3.md': aPost(3, '![A](/a.png)'), 'a.png': picture, 'about.md': page }),
  )
  const before = await everyRow(api(), OF_IMPORTS)
  const uploaded = await uploadImport(api(), token, file)
  expect(uploaded).toMatchObject({ state: 'reading', received: file.bytes.length, counts: [] })
  await runImportJobs(api())
  const ready = await readImport(uploaded)
  expect(ready).toMatchObject({ state: 'ready', format: 'markdown', endedAt: null })
  expect(countOf(ready, 'post')).toEqual({ kind: 'post', waiting: 3, taken: 0, listed: 0 })
  expect(countOf(ready, 'picture')).toMatchObject({ waiting: 1 })
  expect(await everyRow(api(), OF_IMPORTS)).toEqual(before)

  const params = { id: ready._id }
  await api().ok(START, { token, params, json: { fetchPictures: false } })
  await runImportJobs(api())
  const done = await readImport(ready)
  expect(done).toMatchObject({ state: 'done', failure: null })
  expect(done.endedAt).not.toBeNull()
  expect(countOf(done, 'post')).toMatchObject({ taken: 3 })
  expect(countOf(done, 'picture')).toMatchObject({ taken: 1 })
  expect(countOf(done, 'page')).toMatchObject({ listed: 1, taken: 0 })
  expect(await titles()).toEqual(['Post 0', 'Post 1', 'Post 3'])
  const people = await api()
    .app.services.database.reads.selectFrom('person')
    .select('name')
    .execute()
  expect(people.map(({ name }) => name)).not.toContain('somebody')
})

test('a second import of the same file adds nothing, and knows so before it is started', async () => {
  const file = own(aBlog(2))
  await importFile(api(), token, file)
  const again = await uploadImport(api(), token, file)
  await runImportJobs(api())
  expect(countOf(await readImport(again), 'post')).toMatchObject({ taken: 2, waiting: 0 })
  await api().ok(START, { token, params: { id: again._id }, json: { fetchPictures: false } })
  await runImportJobs(api())
  expect(await titles()).toHaveLength(2)
})

test('the same file comes for each person', async () => {
  const file = own(aBlog(1))
  await importFile(api(), token, file)
  const other = await api().signUp()
  const run = await importFile(api(), other.token, file)
  expect(countOf(run, 'post')).toMatchObject({ taken: 1 })
  const { posts } = await api().ok('GET /api/v1/posts/', { query: { author: other.user._id } })
  expect(posts).toHaveLength(1)
})

test('parts come in any order, and again', async () => {
  const noise = Uint8Array.from(
    { length: IMPORT_PART_BYTES + 1_000 },
    (_, at) => (at * 7 + (at >> 8)) & 255,
  )
  const bytes = zipSync({ 'p.md': strToU8(aPost(1)), 'noise.bin': [noise, { level: 0 }] })
  const json = { source: 'blog.zip', size: bytes.length, scope: 'own' }
  const { import: begun } = await api().ok(BEGIN, { token, json })
  const send = (part: number) => {
    const start = part * IMPORT_PART_BYTES
    const form = aPartForm(bytes.subarray(start, start + IMPORT_PART_BYTES))
    return api().ok(PART, { token, params: { id: begun._id, part: `${part}` }, form })
  }
  await send(1)
  const first = await send(1)
  expect(first.import).toMatchObject({
    state: 'uploading',
    received: bytes.length - IMPORT_PART_BYTES,
  })
  expect((await send(0)).import.state).toBe('reading')
  // The answer to a part was lost, so it is sent again.
  expect((await send(0)).import.state).toBe('reading')
  await runImportJobs(api())
  expect(countOf(await readImport(begun), 'post')).toMatchObject({ waiting: 1 })
})

test('an account has one import at a time, until it is cancelled', async () => {
  const json = { source: 'a', size: 3, scope: 'own' }
  const begun = await Promise.all([0, 1, 2].map(() => api().call(BEGIN, { token, json })))
  expect(begun.map(({ status }) => `${status}`).toSorted()).toEqual(['201', '400', '400'])
  const { imports } = await api().ok('GET /api/v1/imports', { token })
  expect(imports).toHaveLength(1)
  const params = { id: imports[0]?._id ?? '' }
  const cancelled = await api().ok(CANCEL, { token, params })
  expect(cancelled.import).toMatchObject({ state: 'cancelled' })
  expect(cancelled.import.endedAt).not.toBeNull()
  await api().ok(BEGIN, { token, json })
  const part = { token, params: { ...params, part: '0' }, form: aPartForm(new Uint8Array(3)) }
  expect((await api().refused(PART, part)).status).toBe(400)
  const start = { token, params, json: { fetchPictures: false } }
  expect((await api().refused(START, start)).status).toBe(400)
})

test('an import that is cancelled in the middle ends, and keeps what it has taken', async () => {
  const ready = await uploadImport(api(), token, own(aBlog(300)))
  await runImportJobs(api())
  const params = { id: ready._id }
  await api().ok(START, { token, params, json: { fetchPictures: false } })
  const running = runImportJobs(api())
  await vi.waitUntil(async () => (await titles()).length > 0, 20_000)
  await api().ok(CANCEL, { token, params })
  await running
  expect(await readImport(ready)).toMatchObject({ state: 'cancelled' })
  const count = (await api().ok('GET /api/v1/users/me/posts', { token })).posts.length
  expect(count).toBeGreaterThan(0)
  expect((await api().ok(CANCEL, { token, params })).import.state).toBe('cancelled')
})

test('an import goes on after a restart, with the same result', async () => {
  const posts = 120
  const bytes = aBlog(posts)
  const ready = await uploadImport(api(), token, own(bytes))
  await runImportJobs(api())
  await api().ok(START, { token, params: { id: ready._id }, json: { fetchPictures: false } })
  const { reads } = api().app.services.database
  const count = () =>
    reads.selectFrom('post').select('id').where('author_id', '=', personId).execute()
  const running = runImportJobs(api())
  await vi.waitUntil(async () => (await count()).length > 5, 20_000)
  await api().stop()
  await running.catch(() => undefined)
  await api().start()
  await runImportJobs(api())
  await vi.waitUntil(async () => (await readImport(ready)).state === 'done', 20_000)
  const done = await readImport(ready)
  expect(countOf(done, 'post')).toMatchObject({ taken: posts, listed: 0, waiting: 0 })
  const other = await api().signUp()
  const whole = await importFile(api(), other.token, own(bytes))
  const withoutTimes = ({ counts, total, done: all }: ImportRun) => ({ counts, total, all })
  expect(withoutTimes(done)).toEqual(withoutTimes(whole))
})

test('what cannot be read fails in words, and its file is kept for a new start', async () => {
  const file = own(Buffer.from('nothing that we know'), '../../etc/passwd.exe')
  const begun = await uploadImport(api(), token, file)
  await runImportJobs(api())
  const failed = await readImport(begun)
  expect(failed).toMatchObject({ state: 'failed', source: file.name })
  expect(failed.failure).toMatch(/passwd\.exe is not /)
  expect(failed.failureNote).toMatchObject({ key: 'sourceUnknown' })
  await api().ok(START, { token, params: { id: begun._id }, json: { fetchPictures: false } })
  await runImportJobs(api())
  expect(await readImport(begun)).toMatchObject({ state: 'failed' })
})

test('the file is deleted at the end of its import', async () => {
  const { _id: id } = await importFile(api(), token, own(aBlog(1)))
  const { services } = api().app
  const keys: string[] = []
  for await (const names of services.files.keys()) keys.push(...names)
  expect(keys.filter((key) => key.startsWith(`import-${id}`))).toEqual([])
})

test('an import of a suspended account ends', async () => {
  const ready = await uploadImport(api(), token, own(aBlog(1)))
  await runImportJobs(api())
  const params = { id: ready._id }
  await api().ok(START, { token, params, json: { fetchPictures: false } })
  const administrator = await anAdministrator(api())
  await api().ok('POST /api/v1/admin/accounts/{id}/suspend', {
    token: administrator,
    params: { id: personId },
    json: { posts: 'keep' },
  })
  await runImportJobs(api())
  const row = await api()
    .app.services.database.reads.selectFrom('import_run')
    .select('state')
    .where('id', '=', ready._id)
    .executeTakeFirst()
  expect(row).toEqual({ state: 'cancelled' })
  expect(await titles()).toEqual([])
})

test('an own import takes no picture of another person by its name', async () => {
  const other = await api().signUp()
  const image = upload(await twoHalves(64, 32).png().toBuffer())
  const form = new FormData()
  form.set('image', image)
  const theirs = (await api().ok('POST /api/v1/images', { token: other.token, form })).image.name
  const picture = new Uint8Array(await twoHalves(32, 64).png().toBuffer())
  const files = { 'p.md': aPost(1, `![A](/images/${theirs})`), [`images/${theirs}`]: picture }
  await importFile(api(), token, own(zip(files)))
  const { posts } = await api().ok('GET /api/v1/users/me/posts', { token })
  const id = posts[0]?._id ?? ''
  const { postById } = await api().ok('GET /api/v1/posts/p/{id}', { params: { id } })
  expect(postById.content).not.toContain(theirs)
})
