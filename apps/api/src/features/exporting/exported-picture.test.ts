import { aPictureForm, aPostText } from '@inkwell/test-support/post'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'

const api = useTestApi()
let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

/** What the export of the author says of their pictures. */
async function ownPictures(): Promise<string> {
  const response = await api().call('GET /api/v1/users/me/export', { token })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return strFromU8(files['_inkwell/pictures.ndjson'] ?? new Uint8Array())
}

test('the archive of an author does not tell whose cover a picture of their text is', async () => {
  const image = upload(await twoHalves(66, 34).png().toBuffer())
  const { name } = (await api().ok('POST /api/v1/images', { token, form: aPictureForm({ image }) }))
    .image
  const before = await ownPictures()
  expect(before).toContain(`"path":"images/${name}"`)
  const other = await api().signUp()
  const { draft } = await api().ok('POST /api/v1/drafts', { token: other.token, json: aPostText() })
  const cover = { params: { id: draft._id }, form: aPictureForm({ image }) }
  await api().ok('PUT /api/v1/drafts/{id}/image', { token: other.token, ...cover })
  await api().createPost(other.token, { image })
  expect(await ownPictures()).toBe(before)
  // Their own cover does count.
  await api().createPost(token, { image })
  expect(await ownPictures()).not.toBe(before)
})

test('nor who else uses their portrait', async () => {
  const form = aPictureForm({ image: upload(await twoHalves(300, 300).png().toBuffer()) })
  await api().ok('PUT /api/v1/users/me/picture', { token, form })
  const before = await ownPictures()
  expect(before).toContain('"isPortrait":true')
  const { key } = JSON.parse(before) as { key: string }
  const { writes } = api().app.services.database
  const use = async (by: string) => {
    const { _id: id } = await api().createPost(by)
    await writes.updateTable('post').set({ image_key: key }).where('id', '=', id).execute()
  }
  await use((await api().signUp()).token)
  expect(await ownPictures()).toBe(before)
  await use(token)
  expect(await ownPictures()).toContain('"isPortrait":false')
})
