import { CONTENT_MAX, LEAD_LENGTH, TITLE_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const CREATE = 'POST /api/v1/posts/createpost'
const READ = 'GET /api/v1/posts/p/{id}'
const UPDATE = 'PUT /api/v1/posts/p/{id}'
const LIST = 'GET /api/v1/posts/'

let now = new Date('2026-11-20T12:00:00.000Z')
const api = useTestApi({}, () => now)

let author = { user: { _id: '', name: '', email: '' }, token: '' }
let stranger = author
beforeAll(async () => {
  author = await api().signUp()
  stranger = await api().signUp()
})

const anonymous = { status: 401, code: 'unauthenticated', msg: messages.signInRequired }
const forbidden = { status: 403, code: 'forbidden', msg: messages.notYourPost }
const missing = { status: 404, code: 'not_found', msg: messages.postNotFound }

/** Ids without a visible post; some are invalid in an engine. */
const ODD_IDS = ['x', '0', 'null', '../x', 'a/b', "' or 1=1 --", '\0', 'é'.repeat(300), v7()]

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

describe(CREATE, () => {
  test('returns the post, and everyone can read it', async () => {
    const content = 'Hello *there*,\r\n\r\n[reader](https://example.com)\rand `all`.'
    const form = formOf({ title: '  Café\u0301 ', content, status: 'hidden' })
    const { msg, post } = await api().ok(CREATE, { token: author.token, form })
    expect(msg).toBe(messages.postCreated)
    expect(post).toEqual({
      _id: expect.any(String) as string,
      title: 'Café\u0301'.normalize('NFC'),
      content: 'Hello *there*,\n\n[reader](https://example.com)\nand `all`.',
      excerpt: 'Hello there, reader and all.',
      html:
        '<p dir="auto">Hello <em>there</em>,</p>\n<p dir="auto"><a href="https://example.com" ' +
        'rel="nofollow ugc noopener">reader</a><br>\nand <code>all</code>.</p>\n',
      readingMinutes: 1,
      outline: [],
      slug: 'cafe',
      tags: [],
      tagSlugs: [],
      lineEnds: 'break',
      author: author.user,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    expect(await api().ok(READ, { params: { id: post._id } })).toEqual({ postById: post })
  })

  test('accepts a form with an empty file input', async () => {
    const fields = [{ image: '' }, { image: new File([], '') }]
    for (const field of fields) {
      const form = formOf({ ...aPostText(), ...field })
      const { post } = await api().ok(CREATE, { token: author.token, form })
      expect(post).not.toHaveProperty('image')
    }
  })

  test.each([
    ['A\nb', 'A b'],
    ['\r\n A \r\n\r\n\tb\rc\u2028d \n', 'A b c d'],
  ])('stores the title %j on one line', async (title, kept) => {
    const form = formOf({ title, content: 'Words' })
    const { post } = await api().ok(CREATE, { token: author.token, form })
    expect(post.title).toBe(kept)
    const json = { title, content: 'Words' }
    const changed = { params: { id: post._id }, token: author.token, json }
    expect((await api().ok(UPDATE, changed)).post.title).toBe(kept)
  })

  test('refuses a title of line ends', async () => {
    const form = formOf({ title: '\n\r\n \n', content: 'Words' })
    const refused = await api().refused(CREATE, { token: author.token, form })
    expect(comparableRefusal(refused)).toMatchObject({ fields: { title: messages.titleRequired } })
  })

  test.each([
    ['in time', '[a]('.repeat(20_000)],
    ['in a megabyte', `${'[x]'.repeat(9_000)}\n\n[x]: http://${'a'.repeat(100_000)}`],
  ])('refuses a source that is too complex %s', async (_, content) => {
    const form = formOf({ title: 'Too much', content })
    const refused = await api().refused(CREATE, { token: author.token, form })
    expect(comparableRefusal(refused)).toEqual({
      status: 400,
      code: 'invalid',
      msg: messages.contentTooComplex,
      fields: { content: messages.contentTooComplex },
    })
  })

  test('stores the largest post completely', async () => {
    const content = '🖋'.repeat(CONTENT_MAX)
    const post = await api().createPost(author.token, { title: '🖋'.repeat(TITLE_MAX), content })
    expect(post.content).toBe(content)
    const { posts } = await api().ok(LIST, { query: { limit: '100' } })
    const item = posts.find(({ _id }) => _id === post._id)
    expect(item?.content).toBe('🖋'.repeat(LEAD_LENGTH))
  })

  test.each([
    ['nothing', {}, { title: messages.titleRequired, content: messages.contentRequired }],
    [
      'white space',
      { title: ' \n', content: ' \t\n ' },
      {
        title: messages.titleRequired,
        content: messages.contentRequired,
      },
    ],
    [
      'a long title',
      { title: 'x'.repeat(TITLE_MAX + 1), content: 'x' },
      {
        title: messages.titleTooLong,
      },
    ],
    [
      'long content',
      { title: 'x', content: 'x'.repeat(CONTENT_MAX + 1) },
      {
        content: messages.contentTooLong,
      },
    ],
    [
      'control characters',
      { title: 'x', content: 'a\u0000b' },
      {
        content: messages.controlCharacters,
      },
    ],
    [
      'a file as the title',
      { title: new File(['x'], 'x'), content: 'x' },
      {
        title: messages.titleRequired,
      },
    ],
    [
      'text as the picture',
      { title: 'x', content: 'x', image: 'x' },
      {
        image: messages.imageInvalid,
      },
    ],
  ])('refuses %s', async (_, given, fields) => {
    const form = formOf({ ignored: 'x', ...(given as Record<string, string | Blob>) })
    const refusal = await api().refused(CREATE, { token: author.token, form })
    expect(comparableRefusal(refusal)).toEqual({
      status: 400,
      code: 'invalid',
      msg: Object.values(fields)[0],
      fields,
    })
  })

  test('refuses a repeated title', async () => {
    const form = aPostForm()
    form.append('title', 'another')
    const refusal = await api().refused(CREATE, { token: author.token, form })
    expect(refusal.fields).toEqual({ title: messages.titleRequired })
  })

  test('requires a session before anything else', async () => {
    for (const form of [aPostForm(), formOf({ x: 'y' })]) {
      expect(comparableRefusal(await api().refused(CREATE, { form }))).toEqual(anonymous)
    }
    const refusal = await api().refused(CREATE, { token: 'forged.x', form: aPostForm() })
    expect(comparableRefusal(refusal)).toMatchObject({ status: 401, msg: messages.sessionEnded })
  })
})

describe(READ, () => {
  test.each(ODD_IDS)('has no post with the id %j', async (id) => {
    expect(comparableRefusal(await api().refused(READ, { params: { id } }))).toEqual(missing)
  })

  test('omits the source on request, and nothing else', async () => {
    const { _id: id } = await api().createPost(author.token)
    const { postById } = await api().ok(READ, { params: { id } })
    const shown = await api().ok(READ, { params: { id }, query: { without: 'content' } })
    expect(postById.content).not.toBe('')
    expect(shown.postById).toEqual({ ...postById, content: '' })
    const query = { without: 'title' } as unknown as { without: 'content' }
    expect(comparableRefusal(await api().refused(READ, { params: { id }, query }))).toMatchObject({
      status: 400,
      code: 'invalid',
      msg: messages.withoutInvalid,
    })
  })

  test('is the same for everyone, and 304 for a valid copy', async () => {
    const { _id: id } = await api().createPost(author.token)
    const first = await api().call(READ, { params: { id } })
    const second = await api().call(READ, { params: { id }, token: author.token })
    expect(await second.text()).toBe(await first.text())
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(first.headers.get('Cache-Control')).toBe('no-cache')
    for (const held of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const headers = { 'If-None-Match': held }
      const response = await api().call(READ, { params: { id }, headers })
      expect([response.status, await response.text()]).toEqual([304, ''])
      expect(response.headers.get('ETag')).toBe(etag)
    }
    await api().ok(UPDATE, {
      params: { id },
      token: author.token,
      json: aPostText({ title: 'New' }),
    })
    const changed = await api().call(READ, { params: { id }, headers: { 'If-None-Match': etag } })
    expect(changed.status).toBe(200)
  })
})

describe(UPDATE, () => {
  test('changes the text and nothing else', async () => {
    const { _id: id, createdAt } = await api().createPost(author.token)
    now = new Date(now.getTime() + 60_000)
    const json = { title: 'Changed', content: 'New\r\n**words**' }
    const { msg, post } = await api().ok(UPDATE, { params: { id }, token: author.token, json })
    expect(msg).toBe(messages.postUpdated)
    expect(post).toMatchObject({
      title: 'Changed',
      content: 'New\n**words**',
      excerpt: 'New words',
      html: '<p dir="auto">New<br>\n<strong>words</strong></p>\n',
      author: author.user,
      createdAt,
      updatedAt: now.toISOString(),
    })
    const { posts } = await api().ok(LIST)
    expect(post).toMatchObject(posts.find(({ _id }) => _id === id) ?? {})
    expect(posts.map(({ _id }) => _id)).toContain(id)
  })

  test('has a later time than the previous version, whatever the clock says', async () => {
    const { _id: id, createdAt } = await api().createPost(author.token)
    const change = async () => {
      const json = aPostText()
      return (await api().ok(UPDATE, { params: { id }, token: author.token, json })).post.updatedAt
    }
    now = new Date(now.getTime() - 3_600_000)
    const times = [createdAt, await change(), await change()]
    now = new Date(now.getTime() + 3_600_000)
    expect(times).toEqual([0, 1, 2].map((ms) => new Date(now.getTime() + ms).toISOString()))
  })

  test.each([
    ['nothing', {}, { title: messages.titleRequired, content: messages.contentRequired }],
    [
      'a wrong type',
      { title: 1, content: ['x'] },
      {
        title: messages.titleRequired,
        content: messages.contentRequired,
      },
    ],
    ['a long title', { title: 'x'.repeat(201), content: 'x' }, { title: messages.titleTooLong }],
    ['half an emoji', { title: '\ud83d', content: 'x' }, { title: messages.controlCharacters }],
  ])('refuses %s', async (_, json, fields) => {
    const { _id: id } = await api().createPost(author.token)
    const refusal = await api().refused(UPDATE, { params: { id }, token: author.token, json })
    expect(refusal).toMatchObject({ status: 400, code: 'invalid', fields })
  })

  test('is for the author only', async () => {
    const { _id: id } = await api().createPost(author.token)
    const json = aPostText({ title: 'Taken over' })
    expect(comparableRefusal(await api().refused(UPDATE, { params: { id }, json }))).toEqual(
      anonymous,
    )
    const refusal = await api().refused(UPDATE, { params: { id }, token: stranger.token, json })
    expect(comparableRefusal(refusal)).toEqual(forbidden)
    const { postById } = await api().ok(READ, { params: { id } })
    expect(postById.title).not.toBe('Taken over')
  })

  test.each(ODD_IDS)('has no post with the id %j', async (id) => {
    const input = { params: { id }, token: author.token, json: aPostText() }
    expect(comparableRefusal(await api().refused(UPDATE, input))).toEqual(missing)
  })
})
