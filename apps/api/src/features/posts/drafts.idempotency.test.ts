import { randomUUID } from 'node:crypto'
import type { Draft } from '@inkwell/contract/draft'
import { messages } from '@inkwell/contract/messages'
import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { beforeEach, expect, test, vi } from 'vitest'
import { comparableRefusal, useTestApi } from '../../testing/test-api.ts'
import { DraftsRepository } from './posts.drafts.repository.ts'
import { IdempotencyRepository } from './posts.idempotency.repository.ts'

const CREATE = 'POST /api/v1/drafts'
const HOUR = 60 * 60 * 1_000

let now = new Date()
const api = useTestApi({}, () => now)

let token = ''
let headers = { 'Idempotency-Key': '' }
beforeEach(async () => {
  token = (await api().signUp()).token
  headers = { 'Idempotency-Key': randomUUID() }
})

async function begin(json: object = aPostText(), by = token) {
  const response = await api().call(CREATE, { token: by, json, headers })
  const isReplay = response.headers.get('Idempotency-Replayed') === 'true'
  return { status: response.status, isReplay, text: await response.text() }
}

function draftOf({ text }: { text: string }): Draft {
  return (JSON.parse(text) as { draft: Draft }).draft
}

async function drafts(by = token): Promise<number> {
  return (await api().ok('GET /api/v1/drafts', { token: by })).drafts.length
}

test('the same draft under the same key is made once, and the response is repeated', async () => {
  const first = await begin()
  expect(first).toMatchObject({ status: 201, isReplay: false })
  now = new Date(now.getTime() + HOUR)
  expect(await begin()).toEqual({ ...first, isReplay: true })
  const params = { id: draftOf(first)._id }
  const json = { title: 'Changed', content: 'Other words', version: 1 }
  await api().ok('PUT /api/v1/drafts/{id}', { token, params, json })
  expect(await begin()).toEqual({ ...first, isReplay: true })
  await api().ok('POST /api/v1/drafts/{id}/publish', { token, params, json: {} })
  expect(await begin()).toEqual({ ...first, isReplay: true })
  expect(await drafts()).toBe(0)
})

test('a draft is not made again after it was deleted for good', async () => {
  const own = { params: { id: draftOf(await begin())._id }, token }
  await api().ok('DELETE /api/v1/drafts/{id}', own)
  await api().ok('DELETE /api/v1/posts/p/{id}/trash', own)
  expect(await begin()).toMatchObject({ status: 404 })
  expect(await drafts()).toBe(0)
})

test('an empty draft is the same with and without its empty fields', async () => {
  const first = await begin({})
  expect(await begin({ title: '', content: '' })).toEqual({ ...first, isReplay: true })
  expect(await drafts()).toBe(1)
})

test('it is made once by concurrent requests', async () => {
  // oxlint-disable-next-line typescript/unbound-method -- called on the instance below
  const { find } = IdempotencyRepository.prototype
  const everybody = Promise.withResolvers<void>()
  let looked = 0
  vi.spyOn(IdempotencyRepository.prototype, 'find').mockImplementation(async function (
    this: IdempotencyRepository,
    ...input
  ) {
    const found = await find.apply(this, input)
    looked += 1
    // No request has found a record when the first one stores it.
    if (looked === 4) everybody.resolve()
    await everybody.promise
    return found
  })
  const answers = await Promise.all(Array.from({ length: 4 }, () => begin()))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
  expect(await drafts()).toBe(1)
})

test('another text under the key is refused, also a post with the same text', async () => {
  await begin()
  const mismatch = {
    status: 409,
    code: 'idempotency_mismatch',
    msg: messages.idempotencyMismatch,
    fields: { 'Idempotency-Key': messages.idempotencyKeyUsed },
  }
  const json = { ...aPostText(), title: 'Another' }
  expect(comparableRefusal(await api().refused(CREATE, { token, json, headers }))).toEqual(mismatch)
  const post = { token, form: aPostForm(), headers }
  const refused = await api().refused('POST /api/v1/posts/createpost', post)
  expect(comparableRefusal(refused)).toEqual(mismatch)
  expect(await drafts()).toBe(1)
})

test('a key belongs to its account', async () => {
  const other = (await api().signUp()).token
  const [mine, theirs] = [await begin(), await begin(aPostText(), other)]
  expect(theirs.isReplay).toBe(false)
  expect(draftOf(theirs)._id).not.toBe(draftOf(mine)._id)
})

test('a key is not used up by a refusal or an internal error', async () => {
  expect((await begin({ title: 1 })).status).toBe(400)
  vi.spyOn(DraftsRepository.prototype, 'insert').mockRejectedValueOnce(new Error('disk full'))
  expect((await begin()).status).toBe(500)
  expect(await drafts()).toBe(0)
  expect(await begin()).toMatchObject({ status: 201, isReplay: false })
})

test('a working copy is the same with every key', async () => {
  const { _id: post } = await api().createPost(token)
  const first = await begin({ post })
  expect(first).toMatchObject({ status: 201, isReplay: false })
  expect(await begin({ post })).toEqual({ ...first, status: 200 })
})

test('a key that is no key is refused', async () => {
  headers = { 'Idempotency-Key': 'a b' }
  expect((await begin()).status).toBe(400)
  expect(await drafts()).toBe(0)
})
