import { messages } from '@inkwell/contract/messages'
import { aPictureForm, aPostForm, aPostText } from '@inkwell/test-support/post'
import { aPng } from '@inkwell/test-support/png'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { photograph, upload } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { MAKE_SIZES } from '../images/images.sizes.ts'

const BEGIN = 'POST /api/v1/drafts'
const READ_DRAFT = 'GET /api/v1/drafts/{id}'
const DRAFT_IMAGE = 'PUT /api/v1/drafts/{id}/image'
const NO_DRAFT_IMAGE = 'DELETE /api/v1/drafts/{id}/image'
const POST_IMAGE = 'PUT /api/v1/posts/p/{id}/image'
const NO_POST_IMAGE = 'DELETE /api/v1/posts/p/{id}/image'
const READ = 'GET /api/v1/posts/p/{id}'
const UPDATE = 'PUT /api/v1/posts/p/{id}'
const CREATE = 'POST /api/v1/posts/createpost'
const PUBLISH = 'POST /api/v1/drafts/{id}/publish'
const MINE = 'GET /api/v1/users/me/posts'

const pictures = new PicturePosts(() => api())
const api = useTestApi({}, () => pictures.now())
let token = ''

beforeAll(() => pictures.begin())
beforeEach(async () => {
  token = (await api().signUp()).token
})

/** A form with a picture of this colour. */
function coverIn(colour: string, words: { alt?: string; focus?: string } = {}): FormData {
  return aPictureForm({ image: upload(aPng(48, 32, colour)), ...words })
}

/** A form that says something of the present picture. */
function saying(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function begin(json: object = aPostText()) {
  const { draft } = await api().ok(BEGIN, { token, json })
  return { draft, input: { token, params: { id: draft._id } } }
}

async function workingCopy(post: { _id: string }) {
  const input = { token, params: { id: post._id } }
  const response = await api().call(BEGIN, { token, json: { post: post._id } })
  expect(response.status).toBe(201)
  return input
}

async function statusOf(url: string | undefined): Promise<number> {
  const { pathname, search } = new URL(url ?? '')
  return (await api().request(pathname + search)).status
}

test('a draft keeps its cover, with description and focal point, for its author alone', async () => {
  const { input } = await begin()
  const form = coverIn('aa0000', { alt: 'Red', focus: '0.5,0.25' })
  const { draft } = await api().ok(DRAFT_IMAGE, { ...input, form })
  expect(draft.image).toMatchObject({ alt: 'Red', focus: { x: 0.5, y: 0.25 }, width: 48 })
  expect((await api().ok(READ_DRAFT, input)).draft).toEqual(draft)
  const { drafts } = await api().ok('GET /api/v1/drafts', { token })
  expect(drafts[0]?.image).toEqual(draft.image)
  const mine = await api().ok(MINE, { token, query: { state: 'draft' } })
  expect(mine.posts[0]?.image).toEqual(draft.image)
  const url = new URL(draft.image?.url ?? '')
  const response = await api().request(url.pathname + url.search)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ])
  // The address of the file alone, and one with another signature or another post, show nothing.
  url.searchParams.set('post', (await begin()).draft._id)
  expect(await statusOf(url.href)).toBe(404)
  url.searchParams.set('post', draft._id)
  expect(await statusOf(url.href)).toBe(200)
  for (const signature of ['', 'A'.repeat(22), 'A', 'A'.repeat(4_000)]) {
    url.searchParams.set('signature', signature)
    expect(await statusOf(url.href)).toBe(404)
  }
  url.search = ''
  expect(await statusOf(url.href)).toBe(404)
})

test('words change without the picture, and a new picture brings its own', async () => {
  const { input } = await begin()
  await api().ok(DRAFT_IMAGE, { ...input, form: coverIn('00aa00', { alt: 'Green', focus: '0,1' }) })
  const change = async (form: FormData) =>
    (await api().ok(DRAFT_IMAGE, { ...input, form })).draft.image
  const first = await change(saying({ alt: 'Lawn' }))
  expect(first).toMatchObject({ alt: 'Lawn', focus: { x: 0, y: 1 } })
  expect(await change(saying({ focus: '1,0.125' }))).toEqual({
    ...first,
    focus: { x: 1, y: 0.125 },
  })
  const other = await change(coverIn('00aaaa'))
  expect(other).toMatchObject({ alt: '' })
  expect(other).not.toHaveProperty('focus')
  expect(other?.url).not.toBe(first?.url)
  const removed = await api().ok(NO_DRAFT_IMAGE, input)
  expect(removed.draft).not.toHaveProperty('image')
})

test.each([
  [{ focus: '0.5' }, 'focus', messages.focusInvalid],
  [{ focus: '1.1,0' }, 'focus', messages.focusInvalid],
  [{ focus: '-0,0' }, 'focus', messages.focusInvalid],
  [{ focus: '0,0,0' }, 'focus', messages.focusInvalid],
  [{ focus: 'NaN,0' }, 'focus', messages.focusInvalid],
  [{ focus: `0.${'1'.repeat(60)},0` }, 'focus', messages.focusInvalid],
  [{ alt: 'A\u0007' }, 'alt', messages.controlCharacters],
  [{ image: 'text' }, 'image', messages.imageInvalid],
  [{}, 'image', messages.imageMissing],
  [{ alt: 'Words for no picture' }, 'image', messages.imageMissing],
])('a form like %o is refused with a message, and changes nothing', async (fields, field, msg) => {
  const { draft, input } = await begin()
  const post = { token, params: { id: (await api().createPost(token))._id } }
  for (const [key, call] of [
    [DRAFT_IMAGE, input],
    [POST_IMAGE, post],
  ] as const) {
    const refused = await api().refused(key, { ...call, form: saying(fields) })
    expect([refused.status, refused.fields]).toEqual([400, { [field]: msg }])
  }
  expect((await api().ok(READ_DRAFT, input)).draft).toEqual(draft)
})

test('readers see the new cover of a post at once, and its text goes on being edited', async () => {
  const { post } = await pictures.create()
  const input = { token: pictures.token, params: { id: post._id } }
  const cached = async () => (await api().ok(READ, { params: input.params })).postById
  expect((await cached()).image).toEqual(post.image)
  const form = coverIn('0000aa', { alt: 'Blue', focus: '0.1,0.9' })
  const changed = await api().ok(POST_IMAGE, { ...input, form })
  expect(changed.post.image).toMatchObject({ alt: 'Blue', focus: { x: 0.1, y: 0.9 } })
  expect(await cached()).toEqual(changed.post)
  const { posts } = await api().ok('GET /api/v1/posts/', { query: { limit: '1' } })
  expect(posts[0]?.image).toEqual(changed.post.image)
  expect([await statusOf(post.image?.url), await statusOf(changed.post.image?.url)]).toEqual([
    404, 200,
  ])
  const json = { title: 'T', content: 'C', updatedAt: post.updatedAt }
  expect((await api().ok(UPDATE, { ...input, json })).post.image).toEqual(changed.post.image)
  const described = await api().ok(POST_IMAGE, { ...input, form: saying({ alt: '' }) })
  expect(described.post.image).toEqual({ ...changed.post.image, alt: '' })
  expect((await api().ok(NO_POST_IMAGE, input)).post).not.toHaveProperty('image')
  expect(await cached()).not.toHaveProperty('image')
  // The next cleanup deletes the earlier pictures.
  const key = `${/[0-9a-f]{64}/.exec(post.image?.url ?? '')?.[0]}.jpg`
  expect(await pictures.keys()).toContain(key)
  pictures.wait(24 * 60 * 60 * 1_000)
  expect(await api().app.services.images.purge()).toBeGreaterThan(0)
  expect(await pictures.keys()).not.toContain(key)
})

test('the cover of a draft becomes that of its post, and words of the form win', async () => {
  const first = await begin()
  const form = coverIn('aaaa00', { alt: 'Yellow', focus: '0,0' })
  await api().ok(DRAFT_IMAGE, { ...first.input, form })
  const { post } = await api().ok(PUBLISH, { ...first.input, json: {} })
  expect(post?.image).toMatchObject({ alt: 'Yellow', focus: { x: 0, y: 0 } })
  expect(await statusOf(post?.image?.url)).toBe(200)

  const second = await begin()
  await api().ok(DRAFT_IMAGE, { ...second.input, form })
  const withWords = aPostForm({ draft: second.draft._id, alt: 'Sand' })
  const made = (await api().ok(CREATE, { token, form: withWords })).post
  expect(made).toMatchObject({
    _id: second.draft._id,
    image: { url: post?.image?.url, alt: 'Sand', focus: { x: 0, y: 0 } },
  })
  expect((await api().ok(READ, { params: { id: made._id } })).postById).toEqual(made)

  const third = await begin()
  await api().ok(DRAFT_IMAGE, { ...third.input, form })
  const image = upload(aPng(64, 32, '112233'))
  const own = aPostForm({ draft: third.draft._id, image, focus: '1,1' })
  const replaced = (await api().ok(CREATE, { token, form: own })).post
  expect(replaced.image).toMatchObject({ alt: '', width: 64, focus: { x: 1, y: 1 } })
})

test('a working copy has the cover of its post until it gets its own', async () => {
  const image = upload(aPng(48, 32, '001122'))
  const post = await api().createPost(token, { image, alt: 'Before', focus: '0,0.5' })
  const copy = await workingCopy(post)
  const draft = async () => (await api().ok(READ_DRAFT, copy)).draft
  expect((await draft()).image).toMatchObject({ alt: 'Before', focus: { x: 0, y: 0.5 } })
  await api().ok(POST_IMAGE, { ...copy, form: coverIn('334455', { alt: 'Meanwhile' }) })
  expect((await draft()).image?.alt).toBe('Meanwhile')
  const published = await api().ok(PUBLISH, { ...copy, json: {} })
  expect(published.post?.image?.alt).toBe('Meanwhile')
  const json = { ...aPostText({ title: 'Again' }), draft: post._id }
  await workingCopy(post)
  expect((await api().ok(UPDATE, { ...copy, json })).post.image?.alt).toBe('Meanwhile')

  await workingCopy(post)
  await api().ok(DRAFT_IMAGE, { ...copy, form: saying({ alt: 'Own words' }) })
  await api().ok(POST_IMAGE, { ...copy, form: coverIn('667788', { alt: 'Later' }) })
  expect((await draft()).image?.alt).toBe('Own words')
  const updated = (await api().ok(UPDATE, { ...copy, json: { ...json, title: 'Own' } })).post
  expect(updated.image?.alt).toBe('Own words')
  expect((await api().ok(READ, { params: copy.params })).postById).toEqual(updated)
})

test('a cover that was removed in the working copy stays with readers until it is published', async () => {
  const image = upload(aPng(48, 32, '99aabb'))
  const post = await api().createPost(token, { image })
  const copy = await workingCopy(post)
  expect((await api().ok(NO_DRAFT_IMAGE, copy)).draft).not.toHaveProperty('image')
  expect((await api().ok(READ, { params: copy.params })).postById.image).toEqual(post.image)
  expect((await api().ok(PUBLISH, { ...copy, json: {} })).post).not.toHaveProperty('image')
  expect((await api().ok(READ, { params: copy.params })).postById).not.toHaveProperty('image')
})

test('a post that is not published changes as a draft, and its author sees its cover', async () => {
  const post = await api().createPost(token, { image: upload(aPng(48, 32, 'ccddee')) })
  const input = { token, params: { id: post._id } }
  await api().ok('POST /api/v1/posts/p/{id}/unpublish', input)
  expect((await api().refused(POST_IMAGE, { ...input, form: coverIn('aa0000') })).status).toBe(404)
  expect((await api().refused(NO_POST_IMAGE, input)).status).toBe(404)
  const { posts } = await api().ok(MINE, { token, query: { state: 'unpublished' } })
  expect([await statusOf(post.image?.url), await statusOf(posts[0]?.image?.url)]).toEqual([
    404, 200,
  ])
  await api().app.services.moderation.hiding.hide({ place: 'command line' }, post._id)
  expect(await statusOf(posts[0]?.image?.url)).toBe(404)
})

test('the pictures of drafts stay while they may be restored, and go with them', async () => {
  const { input } = await begin()
  const { draft } = await api().ok(DRAFT_IMAGE, { ...input, form: coverIn('123123') })
  await api().ok('DELETE /api/v1/drafts/{id}', input)
  pictures.wait(60 * 60 * 1_000)
  await api().app.services.images.purge()
  await api().ok('POST /api/v1/drafts/{id}/restore', input)
  expect(await statusOf(draft.image?.url)).toBe(200)
  await api().ok('DELETE /api/v1/drafts/{id}', input)
  const before = await pictures.keys()
  await api().ok('DELETE /api/v1/posts/p/{id}/trash', input)
  expect(await pictures.keys()).toHaveLength(before.length - 1)
  expect(await statusOf(draft.image?.url)).toBe(404)
})

test("an upload for somebody else's draft or post is refused before it is decoded", async () => {
  const { draft } = await begin()
  const post = await api().createPost(token)
  const other = (await api().signUp()).token
  const before = await pictures.keys()
  for (const [key, id, status] of [
    [DRAFT_IMAGE, draft._id, 404],
    [POST_IMAGE, post._id, 403],
    [DRAFT_IMAGE, 'none', 404],
    [POST_IMAGE, "' or 1=1", 404],
  ] as const) {
    const form = aPictureForm({ image: upload(Buffer.from('no picture')) })
    const refused = await api().refused(key, { token: other, params: { id }, form })
    expect(refused.status).toBe(status)
  }
  expect(await pictures.keys()).toEqual(before)
})

test('the cover of a draft does not tell whether somebody has the same picture', async () => {
  const image = upload(await photograph(1_200, 600).jpeg().toBuffer())
  const sizesOf = async () => {
    const { input } = await begin()
    const { draft } = await api().ok(DRAFT_IMAGE, { ...input, form: aPictureForm({ image }) })
    const { width, variants = [] } = draft.image ?? {}
    return [width, ...variants.map((file) => [file.width, file.type])]
  }
  const first = await sizesOf()
  expect(first.at(-1)).toEqual([960, 'image/webp'])
  await api().app.services.jobs.runDue([MAKE_SIZES.name])
  token = (await api().signUp()).token
  expect(await sizesOf()).toEqual(first)
  // Readers get all sizes.
  const post = await api().createPost(token, { image })
  expect(post.image?.width).toBe(1_200)
})
