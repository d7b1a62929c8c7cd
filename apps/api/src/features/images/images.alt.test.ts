import { ALT_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { aPostForm } from '@inkwell/test-support/post'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { upload } from '../../testing/pictures.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const CREATE = 'POST /api/v1/posts/createpost'
const READ = 'GET /api/v1/posts/p/{id}'

const pictures = new PicturePosts(() => api())
const api = useTestApi({}, () => pictures.now())

beforeAll(() => pictures.begin())
beforeEach(() => pictures.purgeAll())

/** A form with any `alt`, also an invalid one. */
function formWith(alt: string | File): FormData {
  const form = aPostForm({ image: upload(pictures.jpeg) })
  form.append('alt', alt)
  return form
}

async function create(alt: string) {
  return (await api().ok(CREATE, { token: pictures.token, form: formWith(alt) })).post
}

async function alts(): Promise<string[]> {
  const { reads } = api().app.services.database
  return (await reads.selectFrom('image_alt').select('alt').execute()).map(({ alt }) => alt)
}

test('the description of a picture is returned everywhere', async () => {
  const alt = 'A loom: <b>"threads"</b> & flowers 🌼'
  const { _id: id, image } = await create(alt)
  const { postById } = await api().ok(READ, { params: { id } })
  const { posts } = await api().ok('GET /api/v1/posts/')
  expect([image?.alt, postById.image?.alt, posts[0]?.image?.alt]).toEqual([alt, alt, alt])
})

test('it stays when the text changes, and is deleted with the post', async () => {
  const { _id: id } = await create('A loom')
  const json = { title: 'New', content: 'New' }
  const input = { params: { id }, token: pictures.token, json }
  expect((await api().ok('PUT /api/v1/posts/p/{id}', input)).post.image?.alt).toBe('A loom')
  expect(await alts()).toEqual(['A loom'])
  await pictures.remove(id)
  await pictures.purge()
  expect(await alts()).toEqual([])
})

test('two posts with the same picture may have different descriptions', async () => {
  const [first, second, third] = [
    await create('A loom'),
    await create('A machine'),
    await create(''),
  ]
  expect(second.image?.url).toBe(first.image?.url)
  expect([first, second, third].map(({ image }) => image?.alt)).toEqual(['A loom', 'A machine', ''])
  expect(await alts()).toHaveLength(2)
})

test.each([
  ['  A loom \t', 'A loom'],
  [' \n ', ''],
  ['A loom\r\n  with flowers\n\n', 'A loom with flowers'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['🌼'.repeat(ALT_MAX), '🌼'.repeat(ALT_MAX)],
])('%j is stored as %j', async (given, kept) => {
  expect((await create(given)).image?.alt).toBe(kept)
})

test.each([
  ['x'.repeat(ALT_MAX + 1), messages.altTooLong],
  [' '.repeat(1_000_000).concat('x'.repeat(ALT_MAX + 1)), messages.altTooLong],
  ['A\u0007loom', messages.controlCharacters],
  [new File(['A loom'], 'alt.txt'), messages.altInvalid],
])('refuses %#', async (alt, msg) => {
  const refused = await api().refused(CREATE, { token: pictures.token, form: formWith(alt) })
  expect(comparableRefusal(refused)).toEqual({
    status: 400,
    code: 'invalid',
    msg,
    fields: { alt: msg },
  })
  expect(await pictures.files()).toEqual([])
})

test('it may occur once only', async () => {
  const form = formWith('A loom')
  form.append('alt', 'A machine')
  const { fields } = await api().refused(CREATE, { token: pictures.token, form })
  expect(fields).toEqual({ alt: messages.altInvalid })
})

test('without a picture it is ignored', async () => {
  const form = aPostForm({ alt: 'A loom' })
  const { post } = await api().ok(CREATE, { token: pictures.token, form })
  expect(post).not.toHaveProperty('image')
  expect(await alts()).toEqual([])
})
