import { messages } from '@inkwell/contract/messages'
import { aPostText } from '@inkwell/test-support/post'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'
import { TRASH_LIFETIME } from './posts.policy.ts'

const READ = 'GET /api/v1/posts/p/{id}'
const UPDATE = 'PUT /api/v1/posts/p/{id}'
const DELETE = 'DELETE /api/v1/posts/p/{id}'
const RESTORE = 'POST /api/v1/posts/p/{id}/restore'

let now = new Date('2026-11-20T12:00:00.000Z')
const api = useTestApi({}, () => now)

let author = ''
let stranger = ''
beforeAll(async () => {
  author = (await api().signUp()).token
  stranger = (await api().signUp()).token
})

const forbidden = { status: 403, code: 'forbidden', msg: messages.notYourPost }
const missing = { status: 404, code: 'not_found', msg: messages.postNotFound }

async function aDeletedPost() {
  const post = await api().createPost(author)
  await api().ok(DELETE, { params: { id: post._id }, token: author })
  return { post, params: { id: post._id } }
}

async function listedIds(): Promise<string[]> {
  const { posts } = await api().ok('GET /api/v1/posts/', { query: { limit: '100' } })
  return posts.map(({ _id }) => _id)
}

describe(DELETE, () => {
  test('hides the post everywhere, from its author, too', async () => {
    const kept = await api().createPost(author)
    const { _id: id } = await api().createPost(author)
    const params = { id }
    expect(await api().ok(DELETE, { params, token: author })).toEqual({ msg: messages.postDeleted })
    expect(await listedIds()).toContain(kept._id)
    expect(await listedIds()).not.toContain(id)
    const refusals = await Promise.all([
      api().refused(READ, { params }),
      api().refused(READ, { params, token: author }),
      api().refused(UPDATE, { params, token: author, json: aPostText() }),
      api().refused(DELETE, { params, token: author }),
      api().refused(DELETE, { params, token: stranger }),
    ])
    expect(refusals.map(comparableRefusal)).toEqual(refusals.map(() => missing))
  })

  test('is for the author only', async () => {
    const params = { id: (await api().createPost(author))._id }
    expect((await api().refused(DELETE, { params })).status).toBe(401)
    expect(comparableRefusal(await api().refused(DELETE, { params, token: stranger }))).toEqual(
      forbidden,
    )
    await api().ok(READ, { params })
  })

  test.each(['x', '%00', v7()])('has no post with the id %j', async (id) => {
    const refusal = await api().refused(DELETE, { params: { id }, token: author })
    expect(comparableRefusal(refusal)).toEqual(missing)
  })
})

describe(RESTORE, () => {
  test('restores the post unchanged, and has no effect the second time', async () => {
    const { post, params } = await aDeletedPost()
    for (let round = 0; round < 2; round++) {
      const answer = await api().ok(RESTORE, { params, token: author })
      expect(answer).toEqual({ msg: messages.postRestored, post })
    }
    expect(await listedIds()).toContain(post._id)
  })

  test('is for the author only, and reveals the post to nobody else', async () => {
    const { params } = await aDeletedPost()
    expect((await api().refused(RESTORE, { params })).status).toBe(401)
    expect(comparableRefusal(await api().refused(RESTORE, { params, token: stranger }))).toEqual(
      missing,
    )
    const visible = { id: (await api().createPost(author))._id }
    const refusal = await api().refused(RESTORE, { params: visible, token: stranger })
    expect(comparableRefusal(refusal)).toEqual(forbidden)
  })

  test.each(['x', v7()])('has no post with the id %j', async (id) => {
    const refusal = await api().refused(RESTORE, { params: { id }, token: author })
    expect(comparableRefusal(refusal)).toEqual(missing)
  })

  test('is possible for 30 days; then the post is purged', async () => {
    const [early, late] = [await aDeletedPost(), await aDeletedPost()]
    const deletedAt = now.getTime()
    now = new Date(deletedAt + TRASH_LIFETIME - 1)
    await api().ok(RESTORE, { params: early.params, token: author })
    now = new Date(deletedAt + TRASH_LIFETIME)
    expect(
      comparableRefusal(await api().refused(RESTORE, { params: late.params, token: author })),
    ).toEqual(missing)
    await api().app.services.posts.purgeTrash()
    const { reads } = api().app.services.database
    const rows = await reads.selectFrom('post').select('id').execute()
    const ids = rows.map(({ id }) => id)
    expect(ids).toContain(early.params.id)
    expect(ids).not.toContain(late.params.id)
  })

  test('expired posts are purged also at the start', async () => {
    const { params } = await aDeletedPost()
    now = new Date(now.getTime() + TRASH_LIFETIME)
    await api().stop()
    await api().start()
    await api().app.services.jobs.runDue(['posts.purge-trash'])
    const { reads } = api().app.services.database
    const row = reads.selectFrom('post').select('id').where('id', '=', params.id)
    expect(await row.executeTakeFirst()).toBeUndefined()
  })
})
