import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aSignup } from '@inkwell/test-support/user'
import { beforeEach, expect, test } from 'vitest'
import { useTestApi } from '../../../testing/test-api.ts'
import {
  aBlog,
  anAdministrator,
  aPartForm,
  importFile,
  runImportJobs,
  uploadImport,
} from '../../../testing/upload-import.ts'
import { ImportFiles, keyOfPart } from './import-files.ts'
import { ImportsRepository } from './imports.repository.ts'
import { StoredUploads } from './stored-uploads.ts'

const BEGIN = 'POST /api/v1/imports'
const PART = 'PUT /api/v1/imports/{id}/parts/{part}'
const READ = 'GET /api/v1/imports/{id}'
const START = 'POST /api/v1/imports/{id}/start'
const CANCEL = 'POST /api/v1/imports/{id}/cancel'

const GARBAGE = { name: 'a.bin', bytes: Buffer.from('nothing that we know'), scope: 'own' as const }

const api = useTestApi()
const signup = aSignup()

let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

/** The parts of an import in the store. */
async function storedParts(id: string): Promise<string[]> {
  const found: string[] = []
  for await (const keys of api().app.services.files.keys()) found.push(...keys)
  return found.filter((key) => key.startsWith(`import-${id}`))
}

function folderOf(id: string): string {
  return join(api().dataDir, 'importing', id)
}

test('a last part that is sent several times at once does not end up missing', async () => {
  const bytes = aBlog(1)
  const json = { source: 'blog.zip', size: bytes.length, scope: 'own' }
  const { import: begun } = await api().ok(BEGIN, { token, json })
  const params = { id: begun._id, part: '0' }
  const send = () => api().ok(PART, { token, params, form: aPartForm(bytes) })
  await Promise.all([send(), send(), send(), send()])
  expect(await storedParts(begun._id)).toHaveLength(1)
  await runImportJobs(api())
  const { import: ready } = await api().ok(READ, { token, params: { id: begun._id } })
  expect(ready).toMatchObject({ state: 'ready', failure: null })
})

test('of files that fail, an account has one at a time', async () => {
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const { _id: id } = await uploadImport(api(), token, GARBAGE)
    await runImportJobs(api())
    ids.push(id)
  }
  const stored = await Promise.all(ids.map(storedParts))
  expect(stored.map((keys) => keys.length)).toEqual([0, 0, 1])
  const params = { id: ids[0] ?? '' }
  const start = { token, params, json: { fetchPictures: false } }
  expect((await api().refused(START, start)).code).toBe('invalid')
})

test('the file of an import that is cancelled is deleted at once, and stays so while parts come', async () => {
  const bytes = aBlog(1)
  const json = { source: 'blog.zip', size: bytes.length, scope: 'own' }
  for (let count = 0; count < 5; count += 1) {
    const { import: begun } = await api().ok(BEGIN, { token, json })
    const params = { id: begun._id }
    const part = { token, params: { ...params, part: '0' }, form: aPartForm(bytes) }
    await Promise.all([api().call(PART, part), api().ok(CANCEL, { token, params })])
    await runImportJobs(api())
    expect((await api().ok(READ, { token, params })).import.state).toBe('cancelled')
    expect(await storedParts(begun._id)).toEqual([])
  }
})

test('files of deleted accounts go, and those of others stay', async () => {
  const owner = await api().signUp(signup)
  const { _id: id } = await uploadImport(api(), owner.token, GARBAGE)
  const { _id: other } = await uploadImport(api(), token, { ...GARBAGE, bytes: aBlog(1) })
  await mkdir(folderOf(id), { recursive: true })
  await api().call('POST /api/v1/users/me/delete', {
    token: owner.token,
    json: { currentPassword: signup.password, posts: 'delete' },
  })
  expect(await storedParts(id)).toHaveLength(1)
  const { jobs } = api().app.services
  await jobs.schedule()
  await jobs.runDue(['importing.sweep-files'])
  expect(await storedParts(id)).toEqual([])
  expect(await storedParts(other)).toHaveLength(1)
  expect(await readdir(join(api().dataDir, 'importing'))).not.toContain(id)
})

test('a new database keeps files of imports that began before it for a month', async () => {
  const { files, database } = api().app.services
  const earlier = '01900000-0000-7000-8000-000000000000'
  await files.put(keyOfPart(earlier, 0), Buffer.from('of another database'))
  const folder = join(api().dataDir, 'importing')
  const stored = new ImportFiles({ files, folder, freeBytes: () => Promise.resolve(1e12) })
  const sweepAfter = (days: number) => {
    const clock = () => new Date(Date.now() + days * 24 * 60 * 60 * 1_000)
    const repository = new ImportsRepository(database)
    return new StoredUploads({ repository, files: stored, clock }).sweep()
  }
  await sweepAfter(29)
  expect(await storedParts(earlier)).toHaveLength(1)
  expect(await sweepAfter(31)).toBe(1)
  expect(await storedParts(earlier)).toEqual([])
})

test('an import of the site, with its report, outlives the account of its administrator', async () => {
  const administrator = await anAdministrator(api())
  const file = { name: 'blog.zip', bytes: aBlog(1), scope: 'site' as const }
  const { _id: id } = await uploadImport(api(), administrator, file)
  const { writes } = api().app.services.database
  const { user } = await api().ok('GET /api/v1/users/me', { token: administrator })
  await writes.deleteFrom('person').where('id', '=', user._id).execute()
  await runImportJobs(api())
  const other = await anAdministrator(api())
  const { import: ready } = await api().ok(READ, { token: other, params: { id } })
  expect(ready.state).toBe('ready')
  await api().ok(CANCEL, { token: other, params: { id } })
})

test('what attempts that were killed have left does not fill the disk', async () => {
  const { _id: id } = await uploadImport(api(), token, { ...GARBAGE, bytes: aBlog(1) })
  const left = join(folderOf(id), 'killed')
  await mkdir(left, { recursive: true })
  await writeFile(join(left, 'blog.zip'), 'half of a file')
  await runImportJobs(api())
  const params = { id }
  await api().ok(START, { token, params, json: { fetchPictures: false } })
  await runImportJobs(api())
  expect((await api().ok(READ, { token, params })).import.state).toBe('done')
  const ended = await importFile(api(), token, { ...GARBAGE, bytes: aBlog(1) })
  const folders = await readdir(join(api().dataDir, 'importing'))
  expect(folders).not.toContain(id)
  expect(folders).not.toContain(ended._id)
})

test('a name of a file leads nowhere else', async () => {
  for (const name of [
    '..',
    '../..',
    '/',
    'C:\\..',
    '....//',
    '\u{1F600}'.repeat(99),
    'con',
    '%2e.',
  ]) {
    const { _id: id } = await uploadImport(api(), token, { ...GARBAGE, name })
    await runImportJobs(api())
    const { import: failed } = await api().ok(READ, { token, params: { id } })
    expect(failed).toMatchObject({ state: 'failed', source: name })
    expect(failed.failure).not.toContain(api().dataDir)
  }
  expect(await readdir(join(api().dataDir, 'importing'))).toEqual([])
})

test('parts are no pictures that anybody can read', async () => {
  const { _id: id } = await uploadImport(api(), token, GARBAGE)
  const [key = ''] = await storedParts(id)
  for (const path of [`/images/${key}`, `/images/im/${key}`, `/images/..%2Fimages%2Fim%2F${key}`]) {
    expect((await api().request(path)).status).toBe(404)
  }
  expect(key).not.toBe('')
})
