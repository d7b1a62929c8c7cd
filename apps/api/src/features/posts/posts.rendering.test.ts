import { CONTENT_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { RENDERER_VERSION } from '@inkwell/markdown/version'
import { aPostForm } from '@inkwell/test-support/post'
import { expect, test } from 'vitest'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'
import { computeFingerprint } from './posts.idempotency-record.ts'

const CREATE = 'POST /api/v1/posts/createpost'

const api = useTestApi()

async function ageRendering(id: string): Promise<void> {
  await api()
    .app.services.database.writes.updateTable('post')
    .set({ html: 'old', renderer_version: RENDERER_VERSION - 1 })
    .where('id', '=', id)
    .execute()
}

async function storedHtml(id: string): Promise<string | undefined> {
  const query = api().app.services.database.reads.selectFrom('post').select('html')
  return (await query.where('id', '=', id).executeTakeFirst())?.html
}

test('stale HTML is rendered again: at once for a reader, permanently in the background', async () => {
  const { token } = await api().signUp()
  const post = await api().createPost(token, { content: '*new*' })
  await ageRendering(post._id)

  const call = { params: { id: post._id } }
  const { postById } = await api().ok('GET /api/v1/posts/p/{id}', call)
  expect(postById.html).toBe('<p dir="auto"><em>new</em></p>\n')
  expect(await storedHtml(post._id)).toBe('old')

  expect(await api().app.services.posts.renderStale()).toBe(1)
  expect(await storedHtml(post._id)).toBe('<p dir="auto"><em>new</em></p>\n')
  expect(await api().app.services.posts.renderStale()).toBe(0)
})

test('the language of a post chooses its quotation marks, whoever renders it', async () => {
  const { token } = await api().signUp()
  const content = '"so" -- it\'s'
  const post = await api().createPost(token, { content, language: 'de' })
  const call = { params: { id: post._id } }
  const german = '<p dir="auto">„so“ – it’s</p>\n'
  expect([post.html, post.content]).toEqual([german, content])
  await ageRendering(post._id)
  expect((await api().ok('GET /api/v1/posts/p/{id}', call)).postById.html).toBe(german)
  await api().app.services.posts.renderStale()
  expect(await storedHtml(post._id)).toBe(german)
  const json = { title: post.title, content, language: 'es' }
  const { post: changed } = await api().ok('PUT /api/v1/posts/p/{id}', { ...call, token, json })
  expect(changed.html).toBe('<p dir="auto">«so» – it’s</p>\n')
})

test('a source that an older renderer accepted stays readable, and is rendered once', async () => {
  const { token } = await api().signUp()
  const post = await api().createPost(token)
  await ageRendering(post._id)
  const content = '[<'.repeat(20_000)
  const { writes } = api().app.services.database
  await writes.updateTable('post').set({ content }).where('id', '=', post._id).execute()

  const call = { params: { id: post._id } }
  const { postById } = await api().ok('GET /api/v1/posts/p/{id}', call)
  expect(postById.html).toContain(content.replaceAll('<', '&lt;'))

  expect(await api().app.services.posts.renderStale()).toBe(1)
  expect(await storedHtml(post._id)).toBe(postById.html)
  expect(await api().app.services.posts.renderStale()).toBe(0)

  const json = { title: 'Still', content }
  const refused = await api().refused('PUT /api/v1/posts/p/{id}', { ...call, token, json })
  expect(comparableRefusal(refused).msg).toBe(messages.contentTooComplex)
})

test('a create that an older renderer accepted is repeated with its response', async () => {
  const { token } = await api().signUp()
  const text = { title: 'Then', content: '[<'.repeat(20_000) }
  const headers = { 'Idempotency-Key': 'then' }
  const form = aPostForm()
  const { post } = await api().ok(CREATE, { token, form, headers })
  const { writes } = api().app.services.database
  await writes.updateTable('post').set(text).where('id', '=', post._id).execute()
  const fingerprint = await computeFingerprint(text)
  await writes.updateTable('idempotency').set({ fingerprint, answer: '' }).execute()

  const again = await api().ok(CREATE, { token, form: aPostForm(text), headers })
  expect(again.post).toMatchObject({ ...text, _id: post._id })
})

test('a text is refused before it is read if the renderer’s queue is full', async () => {
  const { token, user } = await api().signUp()
  const post = await api().createPost(token)
  const { renderer } = api().app.services
  const source = '*a_'.repeat(6_000)
  // A post that is rendered before the request arrives is replaced by the next one.
  const answered = new AbortController()
  const waiting = Array.from({ length: 25 }, async () => {
    while (!answered.signal.aborted) await renderer.render(user._id, source).catch(() => undefined)
  })
  let taken = 0
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(Buffer.from(taken === 0 ? '{"title":"T","content":"' : 'x'.repeat(10_000)))
      taken += 10_000
    },
  })
  const answer = await api().request(`/api/v1/posts/p/${post._id}`, {
    method: 'PUT',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': '150000',
      Authorization: `Bearer ${token}`,
    },
    body,
    duplex: 'half',
  } as RequestInit)
  answered.abort()
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(taken).toBeLessThan(CONTENT_MAX / 2)
  await Promise.all(waiting)
})
