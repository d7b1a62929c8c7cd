import { IMPORT_PART_BYTES } from '@inkwell/contract/limits'
import { aSignup } from '@inkwell/test-support/user'
import { strToU8, zipSync } from 'fflate'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTestApi } from '../../../testing/test-api.ts'
import {
  aBlog,
  aPartForm,
  aPost,
  countOf,
  runImportJobs,
  uploadImport,
} from '../../../testing/upload-import.ts'

const BEGIN = 'POST /api/v1/imports'
const PART = 'PUT /api/v1/imports/{id}/parts/{part}'
const READ = 'GET /api/v1/imports/{id}'
const START = 'POST /api/v1/imports/{id}/start'

const NOT_FETCHED = { fetchPictures: false }
const GARBAGE = { name: 'a.bin', bytes: Buffer.from('nothing that we know'), scope: 'own' as const }

const api = useTestApi()
const signup = aSignup()

let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

async function readImport(id: string) {
  return (await api().ok(READ, { token, params: { id } })).import
}

test('parts that all come at once complete the file once', async () => {
  const noise = Uint8Array.from({ length: 4 * IMPORT_PART_BYTES }, (_, at) => (at * 7) & 255)
  const bytes = zipSync({ 'p.md': strToU8(aPost(1)), 'noise.bin': [noise, { level: 0 }] })
  const json = { source: 'blog.zip', size: bytes.length, scope: 'own' }
  const { import: begun } = await api().ok(BEGIN, { token, json })
  const parts = Array.from({ length: Math.ceil(bytes.length / IMPORT_PART_BYTES) }, (_, n) => n)
  const send = (part: number) => {
    const start = part * IMPORT_PART_BYTES
    const form = aPartForm(bytes.subarray(start, start + IMPORT_PART_BYTES))
    return api().ok(PART, { token, params: { id: begun._id, part: `${part}` }, form })
  }
  await Promise.all([...parts, ...parts].map(send))
  expect(await readImport(begun._id)).toMatchObject({ state: 'reading', received: bytes.length })
  await runImportJobs(api())
  expect(countOf(await readImport(begun._id), 'post')).toMatchObject({ waiting: 1 })
})

test('of a new import and an old one that is started again, one is under way', async () => {
  for (let count = 0; count < 5; count += 1) {
    const owner = await api().signUp()
    token = owner.token
    const { _id: id } = await uploadImport(api(), token, GARBAGE)
    await runImportJobs(api())
    const json = { source: 'b.zip', size: 3, scope: 'own' }
    const answers = await Promise.all([
      api().call(BEGIN, { token, json }),
      api().call(START, { token, params: { id }, json: NOT_FETCHED }),
    ])
    const taken = answers.filter(({ ok }) => ok)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(taken).toHaveLength(1)
    const { reads } = api().app.services.database
    const query = reads.selectFrom('import_run').select('id')
    const active = await query.where('active_for', '=', owner.user._id).execute()
    expect(active).toHaveLength(1)
    await runImportJobs(api())
  }
})

test('an import ends with its account, and leaves nothing', async () => {
  const owner = await api().signUp(signup)
  const file = { name: 'blog.zip', bytes: aBlog(200), scope: 'own' as const }
  const { _id: id } = await uploadImport(api(), owner.token, file)
  await runImportJobs(api())
  await api().ok(START, { token: owner.token, params: { id }, json: NOT_FETCHED })
  const running = runImportJobs(api())
  const { reads } = api().app.services.database
  const posts = reads.selectFrom('post').select('id').where('author_id', '=', owner.user._id)
  await vi.waitUntil(async () => (await posts.execute()).length > 0, 20_000)
  await api().call('POST /api/v1/users/me/delete', {
    token: owner.token,
    json: { currentPassword: signup.password, posts: 'delete' },
  })
  await running
  await runImportJobs(api())
  expect(await posts.execute()).toEqual([])
  const rows = reads.selectFrom('import_item').select('position').where('run_id', '=', id)
  expect(await rows.execute()).toEqual([])
  const jobs = reads.selectFrom('job').select('last_error').where('unique_key', '=', id)
  expect(await jobs.execute()).toEqual([])
})
