import { IMPORT_PART_BYTES, UNUSED_PICTURES_BYTES_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { aPng } from '@inkwell/test-support/png'
import { aPictureForm } from '@inkwell/test-support/post'
import { beforeEach, expect, test } from 'vitest'
import { useTestApi } from '../../../testing/test-api.ts'
import { aPartForm, aPost, countOf, importFile, zip } from '../../../testing/upload-import.ts'

const BEGIN = 'POST /api/v1/imports'
const PART = 'PUT /api/v1/imports/{id}/parts/{part}'

const api = useTestApi()

let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
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
  const { import: read } = await api().ok('GET /api/v1/imports/{id}', {
    token,
    params: { id: begun._id },
  })
  expect(read).toMatchObject({ state: 'uploading', received: 0 })
})

test.each([2, 20])('a part of %i MB is not read to its end', async (megabytes) => {
  const size = 3 * IMPORT_PART_BYTES
  const json = { source: 'blog.zip', size, scope: 'own' }
  const { import: begun } = await api().ok(BEGIN, { token, json })
  const form = aPartForm(new Uint8Array(megabytes * IMPORT_PART_BYTES))
  const params = { id: begun._id, part: '0' }
  const refused = await api().refused(PART, { token, params, form })
  expect(refused).toMatchObject({ code: 'too_large', msg: messages.importPartInvalid })
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

test('the limit of pictures that no text shows does not keep those of an import from coming', async () => {
  const { image } = await api().ok('POST /api/v1/images', { token, form: aPictureForm() })
  const { writes } = api().app.services.database
  const { image_key } = await writes
    .selectFrom('text_picture')
    .select('image_key')
    .where('name', '=', image.name)
    .executeTakeFirstOrThrow()
  const large = { byte_size: UNUSED_PICTURES_BYTES_MAX + 1 }
  await writes.updateTable('image').set(large).where('key', '=', image_key).execute()
  const pictures = ['110000', '220000'].map((colour) => Uint8Array.from(aPng(20, 10, colour)))
  const [a = '', b = ''] = pictures
  const files = { 'p.md': aPost(1, '![A](/a.png) ![B](/b.png)'), 'a.png': a, 'b.png': b }
  const run = await importFile(api(), token, {
    name: 'blog.zip',
    bytes: zip(files),
    scope: 'own',
  })
  expect(countOf(run, 'picture')).toMatchObject({ taken: 2, listed: 0 })
})
