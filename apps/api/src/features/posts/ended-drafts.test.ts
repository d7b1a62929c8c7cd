import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import { DraftsRepository } from './posts.drafts.repository.ts'

const READ = 'GET /api/v1/drafts/{id}'
const CREATE = 'POST /api/v1/posts/createpost'
const UPDATE = 'PUT /api/v1/posts/p/{id}'
const POST = 'GET /api/v1/posts/p/{id}'

interface DraftText {
  title?: string
  content?: string
  post?: string
  language?: string
}

const api = useTestApi()
let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

async function begin(text: DraftText = aPostText()) {
  return (await api().ok('POST /api/v1/drafts', { token, json: text })).draft
}

/** Gives a draft a language between its first reading and the transaction that ends it. */
function changeMeanwhile(draft: { _id: string }): void {
  const find = vi.spyOn(DraftsRepository.prototype, 'find')
  onTestFinished(() => find.mockRestore())
  find.mockImplementationOnce(async function findBefore(this: DraftsRepository, id) {
    const found = await this.find(id)
    const { writes } = api().app.services.database
    const change = writes.updateTable('draft').set({ language: 'de' })
    await change.where('post_id', '=', draft._id).execute()
    return found
  })
}

function formOf({ draft, ...text }: { title: string; content: string; draft: string }): FormData {
  const form = aPostForm(text)
  form.set('draft', draft)
  return form
}

const paramsOf = ({ _id: id }: { _id: string }) => ({ id })

test('publishing with the form ends the draft, and its post takes the id', async () => {
  const draft = await begin({ title: 'Draft', content: 'Draft.' })
  const form = aPostForm({ title: 'Form', content: 'Words of the form.' })
  form.set('draft', draft._id)
  const { post } = await api().ok('POST /api/v1/posts/createpost', { token, form })
  expect(post).toMatchObject({ _id: draft._id, title: 'Form', content: 'Words of the form.' })
  expect((await api().ok(POST, { params: paramsOf(draft) })).postById).toEqual(post)
  expect((await api().refused(READ, { token, params: paramsOf(draft) })).status).toBe(404)
  const first = { token, params: { id: draft._id, number: '1' } }
  const { revision } = await api().ok('GET /api/v1/posts/p/{id}/revisions/{number}', first)
  expect(revision.content).toBe('Draft.')
})

test('a form that names no draft of one’s own is published all the same', async () => {
  const deleted = await begin()
  await api().ok('DELETE /api/v1/drafts/{id}', { token, params: paramsOf(deleted) })
  const published = await api().createPost(token)
  const owner = token
  token = (await api().signUp()).token
  const others = await begin()
  token = owner
  for (const id of ['none', deleted._id, published._id, others._id]) {
    const form = aPostForm()
    form.set('draft', id)
    const { post } = await api().ok('POST /api/v1/posts/createpost', { token, form })
    expect(post._id).not.toBe(id)
  }
  const row = api().app.services.database.reads.selectFrom('draft').select('title')
  expect(await row.where('post_id', '=', others._id).execute()).toHaveLength(1)
})

test('an update of a post ends its working copy, if it names it', async () => {
  const post = await api().createPost(token)
  const params = paramsOf(post)
  await begin({ post: post._id })
  const other = await begin()
  for (const draft of [undefined, other._id]) {
    const json = { ...aPostText(), ...(draft !== undefined && { draft }) }
    await api().ok(UPDATE, { token, params, json })
    await api().ok(READ, { token, params })
  }
  await api().ok(UPDATE, { token, params, json: { ...aPostText(), draft: post._id } })
  expect((await api().refused(READ, { token, params })).status).toBe(404)
  await api().ok(READ, { token, params: paramsOf(other) })
})

describe('a text is rendered in the language of the draft that it ends', () => {
  const text = { title: 'So', content: '"so"' }
  const german = { language: 'de', html: '<p dir="auto">„so“</p>\n' }

  test('as a new post', async () => {
    const draft = await begin({ ...text, language: 'de' })
    const json = { ...text, draft: draft._id }
    expect((await api().ok(CREATE, { token, form: formOf(json) })).post).toMatchObject(german)
  })

  test('as a new post, also if its language is changed meanwhile', async () => {
    const draft = await begin(text)
    changeMeanwhile(draft)
    const json = { ...text, draft: draft._id }
    expect((await api().ok(CREATE, { token, form: formOf(json) })).post).toMatchObject(german)
  })

  test('as an update', async () => {
    const post = await api().createPost(token, text)
    const { version } = await begin({ post: post._id })
    const saved = { ...text, version, language: 'de' }
    await api().ok('PUT /api/v1/drafts/{id}', { token, params: paramsOf(post), json: saved })
    const json = { ...text, draft: post._id }
    const { post: updated } = await api().ok(UPDATE, { token, params: paramsOf(post), json })
    expect(updated).toMatchObject(german)
  })

  test('as an update, also if its language is changed meanwhile', async () => {
    const post = await api().createPost(token, text)
    changeMeanwhile(await begin({ post: post._id }))
    const json = { ...text, draft: post._id }
    const { post: updated } = await api().ok(UPDATE, { token, params: paramsOf(post), json })
    expect(updated).toMatchObject(german)
  })
})
