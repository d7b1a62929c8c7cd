import { IMPORT_PART_BYTES } from '@inkwell/contract/limits'
import type { ImportRun } from '@inkwell/contract/import'
import { strToU8, zipSync } from 'fflate'
import { beforeEach, expect, test, vi } from 'vitest'
import { appoint } from '../../../testing/access/visitors.ts'
import { everyRow } from '../../../testing/every-row.ts'
import { exportSite } from '../../../testing/own-export.ts'
import { twoHalves, upload } from '../../../testing/pictures.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import {
  aPartForm,
  importFile,
  runImportJobs,
  uploadImport,
} from '../../../testing/upload-import.ts'

const BEGIN = 'POST /api/v1/imports'
const PART = 'PUT /api/v1/imports/{id}/parts/{part}'
const READ = 'GET /api/v1/imports/{id}'
const START = 'POST /api/v1/imports/{id}/start'
const CANCEL = 'POST /api/v1/imports/{id}/cancel'
const ITEMS = 'GET /api/v1/imports/{id}/items'

const api = useTestApi()
const elsewhere = useTestApi()

/** Tables that an import changes before it is started. */
const OF_IMPORTS = ['import_run', 'import_item', 'import_part', 'job', 'rate_limit', 'session']

let token = ''
let personId = ''

beforeEach(async () => {
  const made = await api().signUp()
  token = made.token
  personId = made.user._id
})

function zip(files: Record<string, string | Uint8Array>): Uint8Array {
  const entries = Object.entries(files)
  return zipSync(
    Object.fromEntries(
      entries.map(([path, file]) => [path, typeof file === 'string' ? strToU8(file) : file]),
    ),
  )
}

function aPost(number: number, rest = ''): string {
  return `---\ntitle: Post ${number}\nauthor: somebody\ndate: 2020-01-0${(number % 9) + 1}\ntags: [Looms]\n---\nText ${number}. ${rest}\n`
}

function aBlog(posts: number, more: Record<string, string | Uint8Array> = {}): Uint8Array {
  const files = Array.from({ length: posts }, (_, number) => [
    `_posts/p${number}.md`,
    aPost(number),
  ])
  return zip({ ...(Object.fromEntries(files) as Record<string, string>), ...more })
}

function own(bytes: Uint8Array, name = 'blog.zip') {
  return { name, bytes, scope: 'own' as const }
}

async function anAdministrator(at: TestApi): Promise<string> {
  const administrator = await at.signUp()
  await appoint(at, administrator.user)
  return administrator.token
}

async function readImport({ _id: id }: Pick<ImportRun, '_id'>): Promise<ImportRun> {
  return (await api().ok(READ, { token, params: { id } })).import
}

function countOf(run: ImportRun, kind: string) {
  return run.counts.find((each) => each.kind === kind)
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

test.each([
  ['0', 2],
  ['0', 4],
  ['1', 3],
  ['-1', 3],
  ['9999', 3],
  ['1e1', 3],
  ['00000', 3],
])('part %s of %i bytes is refused for a file of three', async (part, length) => {
  const json = { source: 'blog.zip', size: 3, scope: 'own' }
  const { import: begun } = await api().ok(BEGIN, { token, json })
  const form = aPartForm(new Uint8Array(length))
  const refused = await api().refused(PART, { token, params: { id: begun._id, part }, form })
  expect(refused.status).toBe(400)
  expect(await readImport(begun)).toMatchObject({ state: 'uploading', received: 0 })
})

test.each([
  { source: 'a', size: 0, scope: 'own' },
  { source: 'a', size: 1.5, scope: 'own' },
  { source: 'a', size: '3', scope: 'own' },
  { source: '', size: 3, scope: 'own' },
  { source: 'a'.repeat(201), size: 3, scope: 'own' },
  { source: 'a', size: 3, scope: 'everyone' },
])('%j is no import', async (json) => {
  expect((await api().refused(BEGIN, { token, json })).status).toBe(400)
})

test('a file is bounded, and a whole site is for administrators', async () => {
  const size = 2_000_000_000
  const large = { source: 'a', size, scope: 'own' }
  expect((await api().refused(BEGIN, { token, json: large })).code).toBe('too_large')
  const site = { source: 'a', size: 3, scope: 'site' }
  expect((await api().refused(BEGIN, { token, json: site })).code).toBe('forbidden')
  const listed = await api().refused('GET /api/v1/imports', { token, query: { scope: 'site' } })
  expect(listed.code).toBe('forbidden')
})

test('an account has one import at a time, until it is cancelled', async () => {
  const json = { source: 'a', size: 3, scope: 'own' }
  const begun = await Promise.all([0, 1, 2].map(() => api().call(BEGIN, { token, json })))
  expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
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
  await vi.waitUntil(async () => (await titles()).length > 0)
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
  await vi.waitUntil(async () => (await count()).length > 5)
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
  await api().ok(START, { token, params: { id: begun._id }, json: { fetchPictures: false } })
  await runImportJobs(api())
  expect(await readImport(begun)).toMatchObject({ state: 'failed' })
})

test('files are deleted when they are not needed any more', async () => {
  await importFile(api(), token, own(aBlog(1)))
  const { services } = api().app
  await services.jobs.runDue(['importing.purge-files'])
  const keys: string[] = []
  for await (const names of services.files.keys()) keys.push(...names)
  expect(keys.filter((key) => key.startsWith('import-'))).toEqual([])
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

test('an administrator imports a site with its pages and authors', async () => {
  const administrator = await anAdministrator(elsewhere())
  const page = '---\ntitle: About\nlayout: page\n---\nWho.\n'
  const file = { name: 'site.zip', bytes: aBlog(2, { 'about.md': page }), scope: 'site' as const }
  const done = await importFile(elsewhere(), administrator, file)
  expect(countOf(done, 'page')).toMatchObject({ taken: 1 })
  const list = { token: administrator, query: { scope: 'site' } }
  expect((await elsewhere().ok('GET /api/v1/imports', list)).imports).toHaveLength(1)
  const params = { id: done._id }
  const query = { show: 'page' }
  const pages = await elsewhere().ok(ITEMS, { token: administrator, params, query })
  expect(pages.items).toMatchObject([{ kind: 'page', outcome: 'taken', address: '/page/about' }])
  const report = await elsewhere().call('GET /api/v1/imports/{id}/report', {
    token: administrator,
    params,
  })
  const json = (await report.json()) as { source: string; totals: { items: number } }
  expect(json).toMatchObject({ source: 'site.zip', totals: { items: done.total } })
})

test('an administrator takes our own export back', async () => {
  await api().createPost(token, { tags: ['Own'] })
  const bytes = await exportSite(api())
  const administrator = await anAdministrator(elsewhere())
  const file = { name: 'inkwell.zip', bytes, scope: 'site' as const }
  const begun = await uploadImport(elsewhere(), administrator, file)
  await runImportJobs(elsewhere())
  const params = { id: begun._id }
  const { import: ready } = await elsewhere().ok(READ, { token: administrator, params })
  expect(ready).toMatchObject({ state: 'ready', format: 'inkwell' })
  expect(countOf(ready, 'post')?.waiting).toBeGreaterThan(0)
  await elsewhere().ok(START, { token: administrator, params, json: { fetchPictures: false } })
  await runImportJobs(elsewhere())
  const { import: done } = await elsewhere().ok(READ, { token: administrator, params })
  expect(done.state).toBe('done')
  expect(countOf(done, 'post')).toEqual({
    ...countOf(ready, 'post'),
    waiting: 0,
    taken: countOf(ready, 'post')?.waiting,
  })
})
