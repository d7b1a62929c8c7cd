import { UNUSED_PICTURES_BYTES_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { aPictureForm, aPostText } from '@inkwell/test-support/post'
import { aPng } from '@inkwell/test-support/png'
import { aSignup } from '@inkwell/test-support/user'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { photograph, upload } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { MAKE_SIZES } from './images.sizes.ts'

const UPLOAD = 'POST /api/v1/images'
const BEGIN = 'POST /api/v1/drafts'
const UPDATE = 'PUT /api/v1/posts/p/{id}'
const HOUR = 60 * 60 * 1_000
const DAY = 24 * HOUR

const pictures = new PicturePosts(() => api())
const api = useTestApi({}, () => pictures.now())
let token = ''

beforeAll(() => pictures.begin())
beforeEach(async () => {
  token = (await api().signUp()).token
})

let colour = 0

/** A picture of another colour each time. */
async function uploadPicture() {
  colour += 1
  const image = upload(aPng(48, 32, colour.toString(16).padStart(6, '0')))
  return (await api().ok(UPLOAD, { token, form: aPictureForm({ image, alt: 'A loom' }) })).image
}

function textWith(...names: string[]) {
  const lines = names.map((name) => `![A loom](/images/${name})`)
  return aPostText({ content: lines.join('\n\n') })
}

async function statusOf(name: string): Promise<number> {
  return (await api().request(`/images/${name}`)).status
}

/** Lets days pass in which the session is used, and cleans up. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 10) {
    pictures.wait(Math.min(10, days - day) * DAY)
    await api().ok('GET /api/v1/users/me', { token })
  }
  await cleanUp()
}

async function cleanUp(): Promise<void> {
  const { textPictures, images } = api().app.services
  while ((await textPictures.purge()) > 0);
  await images.purge()
}

test('a picture has a name that nobody can guess, and pages reserve its room', async () => {
  const image = upload(await photograph(1_700, 850).jpeg().toBuffer())
  const form = () => aPictureForm({ image, alt: 'Waves' })
  const { image: first } = await api().ok(UPLOAD, { token, form: form() })
  const { image: second } = await api().ok(UPLOAD, { token, form: form() })
  expect(first.name).toMatch(/^[0-9a-f]{32}-1600x800\.webp$/)
  expect(second.name).not.toBe(first.name)
  expect(first).toMatchObject({ alt: 'Waves', width: 1_600, height: 800 })
  expect(first.url).toBe(`${api().settings.apiOrigin}/images/${first.name}`)
  expect(first.variants.map(({ width }) => width)).toEqual([480, 672, 960, 1_600])
  // Until the largest size is made, a smaller one is sent, and no cache keeps it.
  const early = await api().request(new URL(first.url).pathname)
  expect([early.status, early.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect((await sharp(await early.arrayBuffer()).metadata()).width).toBe(960)
  await api().app.services.jobs.runDue([MAKE_SIZES.name])
  for (const { url, width } of first.variants) {
    const response = await api().request(new URL(url).pathname)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('Cache-Control')).toContain('immutable')
    const { width: served } = await sharp(await response.arrayBuffer()).metadata()
    expect(served).toBe(width)
  }
})

test('other names lead nowhere', async () => {
  const { name } = await uploadPicture()
  expect(await statusOf(name)).toBe(200)
  const [random = ''] = name.split('-')
  const wrong = [
    random,
    `${random}.webp`,
    `${random}-49x32.webp`,
    name.replace('webp', 'avif'),
    `${'0'.repeat(32)}-48x32.webp`,
    name.toUpperCase(),
  ]
  for (const other of wrong) expect([other, await statusOf(other)]).toEqual([other, 404])
  // Nor does the file under its own name.
  const row = await api()
    .app.services.database.reads.selectFrom('text_picture')
    .select('image_key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  expect(await statusOf(row.image_key)).toBe(404)
})

test('a post shows it from the storage of today; its source stays', async () => {
  const { name, url } = await uploadPicture()
  const text = textWith(name)
  const post = await api().createPost(token, text)
  expect(post.content).toBe(text.content)
  expect(post.html).toContain(`src="${url}"`)
  expect(post.html).toContain('width="48" height="32"')
})

test.each([
  ['no picture', { image: undefined }, messages.imageMissing],
  ['an empty file', { image: new File([], 'picture.png') }, messages.imageMissing],
  ['text', { image: upload(Buffer.from('hello')) }, messages.imageInvalid],
  ['a torn file', { image: upload(aPng(48, 32).subarray(0, 60)) }, messages.imageUnreadable],
])('%s is refused with a message', async (_, { image }, msg) => {
  const form = new FormData()
  if (image) form.set('image', image)
  const before = await pictures.files()
  const refused = await api().refused(UPLOAD, { token, form })
  expect([refused.status, refused.fields]).toEqual([400, { image: msg }])
  expect(await pictures.files()).toEqual(before)
})

test('a picture that no text shows is deleted after 30 days, with its files', async () => {
  const { name } = await uploadPicture()
  const { name: used } = await uploadPicture()
  await api().createPost(token, textWith(used))
  await pass(29)
  expect([await statusOf(name), await statusOf(used)]).toEqual([200, 200])
  await pass(1)
  expect([await statusOf(name), await statusOf(used)]).toEqual([404, 200])
  const { reads } = api().app.services.database
  const left = await reads.selectFrom('text_picture').select('name').execute()
  expect(left.map((row) => row.name)).not.toContain(name)
})

test('what any version of a draft or post has shown stays as long as the post', async () => {
  const [inDraft, inPost, inEdit, inCopy] = [
    await uploadPicture(),
    await uploadPicture(),
    await uploadPicture(),
    await uploadPicture(),
  ].map(({ name }) => name) as [string, string, string, string]
  const all = [inDraft, inPost, inEdit, inCopy]
  const { draft } = await api().ok(BEGIN, { token, json: textWith(inDraft) })
  const draftInput = { token, params: { id: draft._id } }
  const none = { ...aPostText({ content: 'Without' }), version: draft.version }
  await api().ok('PUT /api/v1/drafts/{id}', { ...draftInput, json: none })
  const { _id: id } = await api().createPost(token, textWith(inPost))
  const input = { token, params: { id } }
  await api().ok(UPDATE, { ...input, json: textWith(inEdit) })
  await api().ok(UPDATE, { ...input, json: aPostText({ content: 'Without' }) })
  const copy = await api().call(BEGIN, { token, json: { post: id } })
  const { version } = ((await copy.json()) as { draft: { version: number } }).draft
  const json = { ...textWith(inCopy), version }
  await api().ok('PUT /api/v1/drafts/{id}', { ...input, json })
  await pass(40)
  expect(await Promise.all(all.map(statusOf))).toEqual([200, 200, 200, 200])
  await api().ok('DELETE /api/v1/posts/p/{id}', input)
  expect(await Promise.all(all.map(statusOf))).toEqual([200, 404, 404, 404])
  await api().ok('POST /api/v1/posts/p/{id}/restore', input)
  expect(await Promise.all(all.map(statusOf))).toEqual([200, 200, 200, 200])
  await api().ok('DELETE /api/v1/posts/p/{id}', input)
  await api().ok('DELETE /api/v1/posts/p/{id}/trash', input)
  const { reads } = api().app.services.database
  const left = await reads.selectFrom('text_picture').select('name').execute()
  const names = new Set(left.map(({ name }) => name))
  expect(all.map((name) => names.has(name))).toEqual([true, false, false, false])
})

test('a hidden post hides its pictures, unless another text shows them', async () => {
  const [{ name }, { name: shared }] = [await uploadPicture(), await uploadPicture()]
  const { _id: id } = await api().createPost(token, textWith(name, shared))
  await api().createPost(token, textWith(shared))
  await api().app.services.moderation.hiding.hide({ place: 'command line' }, id)
  expect([await statusOf(name), await statusOf(shared)]).toEqual([404, 200])
})

test("somebody else's text does not keep a picture", async () => {
  const { name } = await uploadPicture()
  await api().createPost((await api().signUp()).token, textWith(name))
  await pass(31)
  expect(await statusOf(name)).toBe(404)
})

test('a page of the site keeps the pictures that it shows', async () => {
  const [{ name }, { name: before }] = [await uploadPicture(), await uploadPicture()]
  const by = { owner: '', record: () => Promise.resolve() }
  const save = (content: string) =>
    api().app.services.pages.save('colophon', { title: 'T', content, published: true }, by)
  await save(textWith(name, before).content)
  await save(textWith(name).content)
  await pass(31)
  expect([await statusOf(name), await statusOf(before)]).toEqual([200, 404])
})

test('a deleted account takes its pictures along, except those of posts that stay', async () => {
  const account = aSignup()
  token = (await api().signUp(account)).token
  const [unused, inDraft, inPost] = [
    await uploadPicture(),
    await uploadPicture(),
    await uploadPicture(),
  ].map(({ name }) => name) as [string, string, string]
  const { draft } = await api().ok(BEGIN, { token, json: textWith(inDraft) })
  const form = aPictureForm({ image: upload(aPng(40, 40, '777777')) })
  const cover = { token, params: { id: draft._id }, form }
  const covered = (await api().ok('PUT /api/v1/drafts/{id}/image', cover)).draft.image
  const key = `${/[0-9a-f]{64}/.exec(covered?.url ?? '')?.[0]}.jpg`
  expect(await pictures.keys()).toContain(key)
  await api().createPost(token, textWith(inPost))
  const json = { currentPassword: account.password, posts: 'keep' } as const
  await api().ok('POST /api/v1/users/me/delete', { token, json })
  const statuses = await Promise.all([unused, inDraft, inPost].map(statusOf))
  expect(statuses).toEqual([404, 404, 200])
  expect(await pictures.keys()).not.toContain(key)
  pictures.wait(40 * DAY)
  await cleanUp()
  expect(await statusOf(inPost)).toBe(200)
})

test('an account has room for so many pictures that no text shows', async () => {
  const { name } = await uploadPicture()
  const { writes } = api().app.services.database
  const { image_key } = await writes
    .selectFrom('text_picture')
    .select('image_key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const large = { byte_size: UNUSED_PICTURES_BYTES_MAX + 1 }
  await writes.updateTable('image').set(large).where('key', '=', image_key).execute()
  const refused = await api().refused(UPLOAD, { token, form: aPictureForm() })
  expect([refused.status, refused.fields]).toEqual([413, { image: messages.picturesUnused }])
  // One that is shown takes no room.
  await api().createPost(token, textWith(name))
  await uploadPicture()
})
