import { COMMENT_PAGE_SIZE } from '@inkwell/contract/limits'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addComment } from '../../testing/comments.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { PostsRenderer } from '../posts/posts.renderer.ts'

const api = useTestApi()
let token: string
let id: string

beforeEach(async () => {
  token = (await api().signUp()).token
  id = (await api().createPost(token))._id
})

const around = async () => api().ok('GET /api/v1/posts/p/{id}/around', { params: { id } })
const list = (cursor?: string) =>
  api().ok('GET /api/v1/posts/p/{id}/comments', {
    params: { id },
    ...(cursor !== undefined && { query: { cursor } }),
  })
const at = (minute: number) => new Date(Date.UTC(2020, 0, 1) + minute * 60_000).toISOString()

function remove(comment: string, by = token) {
  const request = { params: { id, comment }, token: by }
  return api().call('DELETE /api/v1/posts/p/{id}/comments/{comment}', request)
}

test('a post without comments has none', async () => {
  expect(await around()).not.toHaveProperty('comments')
  expect(await list()).toEqual({ comments: [], nextCursor: null })
})

test('comments come from the oldest with what they answer, and at once', async () => {
  await around()
  const first = await addComment(api(), id, { at: at(1), anchor: 'comment-12' })
  const second = await addComment(api(), id, { name: '', at: at(2), parent: first })
  const { comments } = await around()
  expect(comments).toEqual(await list())
  expect(comments?.comments).toMatchObject([
    { _id: first, name: 'Grace', createdAt: at(1), anchor: 'comment-12' },
    { _id: second, name: '', anchor: `comment-${second}`, parent: { _id: first, name: 'Grace' } },
  ])
  expect(comments?.comments[0]?.html).toBe('<p dir="auto">A <em>loom</em>.</p>\n')
})

test('an anchor that another element of the page could have is that of no comment', async () => {
  const odd = await addComment(api(), id, { at: at(1), anchor: 'page-state' })
  const { comments } = await list()
  expect(comments).toMatchObject([{ _id: odd, anchor: `comment-${odd}` }])
})

test('a page of comments leads to the next one', async () => {
  const ids: string[] = []
  for (let minute = 0; minute <= COMMENT_PAGE_SIZE; minute++) {
    ids.push(await addComment(api(), id, { at: at(minute) }))
  }
  const first = await list()
  expect(first.comments.map(({ _id }) => _id)).toEqual(ids.slice(0, COMMENT_PAGE_SIZE))
  const { comments, nextCursor } = await list(first.nextCursor ?? '')
  expect(comments.map(({ _id }) => _id)).toEqual(ids.slice(COMMENT_PAGE_SIZE))
  expect(nextCursor).toBeNull()
})

test('an unknown cursor is refused', async () => {
  for (const cursor of ['x', '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e12']) {
    const request = { params: { id }, query: { cursor } }
    const { status } = await api().call('GET /api/v1/posts/p/{id}/comments', request)
    expect(status).toBe(400)
  }
})

test('comments are visible where their post is', async () => {
  await addComment(api(), id)
  await list()
  await api().ok('DELETE /api/v1/posts/p/{id}', { params: { id }, token })
  const { status } = await api().call('GET /api/v1/posts/p/{id}/comments', { params: { id } })
  expect(status).toBe(404)
})

describe('deleting', () => {
  test('keeps the place of a comment, and nothing else', async () => {
    const first = await addComment(api(), id, { at: at(1) })
    await addComment(api(), id, { at: at(2), parent: first })
    expect((await remove(first)).status).toBe(200)
    expect((await remove(first)).status).toBe(200)
    const { comments } = await list()
    expect(comments[0]).toMatchObject({ _id: first, name: '', html: '', isDeleted: true })
    expect(comments[1]).toMatchObject({ parent: { _id: first, name: '' } })
  })

  test.each(['deleted_at', 'hidden_at', 'unpublished_at'] as const)(
    'tells nobody else of a post with %s',
    async (reason) => {
      const comment = await addComment(api(), id)
      const other = await api().signUp()
      const missing = '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e12'
      const post = api().app.services.database.writes.updateTable('post').where('id', '=', id)
      await post.set({ [reason]: new Date().toISOString() }).execute()
      for (const one of [comment, missing]) {
        expect((await remove(one, other.token)).status).toBe(404)
      }
      expect((await remove(comment)).status).toBe(200)
    },
  )

  test('is for the author of the post and administrators', async () => {
    const comment = await addComment(api(), id)
    const other = await api().signUp()
    expect((await remove(comment, other.token)).status).toBe(403)
    expect((await remove('019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e12')).status).toBe(404)
    const elsewhere = await api().createPost(token)
    const request = { params: { id: elsewhere._id, comment }, token }
    const { status } = await api().call('DELETE /api/v1/posts/p/{id}/comments/{comment}', request)
    expect(status).toBe(404)
  })
})

test('a comment that is removed while it is rendered again stays empty', async () => {
  const comment = await addComment(api(), id)
  const { database, comments } = api().app.services
  const row = database.writes.updateTable('imported_comment').where('id', '=', comment)
  await row.set({ renderer_version: 1 }).execute()
  vi.spyOn(PostsRenderer.prototype, 'renderComment').mockImplementationOnce(async () => {
    await remove(comment)
    return '<p>old</p>'
  })
  await comments.renderStale()
  await comments.renderStale()
  expect((await list()).comments[0]?.html).toBe('')
})

test('stale comments are rendered again', async () => {
  const comment = await addComment(api(), id)
  const { database, comments } = api().app.services
  await database.writes
    .updateTable('imported_comment')
    .set({ html: 'old', renderer_version: 1 })
    .where('id', '=', comment)
    .execute()
  expect(await comments.renderStale()).toBe(1)
  expect(await comments.renderStale()).toBe(0)
  expect((await list()).comments[0]?.html).toContain('<em>loom</em>')
})
