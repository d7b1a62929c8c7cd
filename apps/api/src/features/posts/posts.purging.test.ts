import { messages } from '@inkwell/contract/messages'
import { expect, test, vi } from 'vitest'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'
import { PostsPurging } from './posts.purging.repository.ts'
import { TRASH_LIFETIME } from './posts.policy.ts'

const RESTORE = 'POST /api/v1/posts/p/{id}/restore'
const PURGE = 'DELETE /api/v1/posts/p/{id}/trash'

let now = new Date('2026-11-20T12:00:00.000Z')
const api = useTestApi({}, () => now)

/** A post in the trash with this many revisions. */
async function aTrashedPost(revisions: number, text = 'a') {
  const { token, user } = await api().signUp()
  const { _id: id } = await api().createPost(token)
  const { writes } = api().app.services.database
  const rows = Array.from({ length: revisions }, (_, index) => ({
    post_id: id,
    number: index + 1,
    kind: 'saved' as const,
    title: 'a',
    made_at: now.toISOString(),
    text,
  }))
  await writes.insertInto('revision').values(rows).execute()
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id } })
  return { token, id, user }
}

async function countRevisions(id: string): Promise<number> {
  const { reads } = api().app.services.database
  const rows = await reads
    .selectFrom('revision')
    .select('number')
    .where('post_id', '=', id)
    .execute()
  return rows.length
}

async function exists(id: string): Promise<boolean> {
  const { reads } = api().app.services.database
  const row = reads.selectFrom('post').select('id').where('id', '=', id)
  return (await row.executeTakeFirst()) !== undefined
}

const purging = () => new PostsPurging(api().app.services.database)

test('one transaction deletes a bounded number of rows', async () => {
  const { id } = await aTrashedPost(250)
  await purging().eraseBelongings([id], 0)
  expect(await countRevisions(id)).toBe(150)
  expect(await exists(id)).toBe(true)
})

test('one transaction deletes a bounded number of bytes, and what it reads at once', async () => {
  const { id } = await aTrashedPost(5, 'a'.repeat(3_000_000))
  await purging().eraseBelongings([id], 0)
  expect(await countRevisions(id)).toBe(1)
})

test('a post with a long history is deleted from the trash as a whole', async () => {
  const { id, token } = await aTrashedPost(250)
  const params = { id }
  await api().ok(PURGE, { params, token })
  expect(await exists(id)).toBe(false)
})

test('a deletion that was cut off is in no trash, and the purge goes on with it', async () => {
  const { id, token } = await aTrashedPost(250)
  const params = { id }
  const missing = { status: 404, code: 'not_found', msg: messages.postNotFound }
  const erase = vi
    .spyOn(PostsPurging.prototype, 'eraseBelongings')
    .mockRejectedValue(new Error('killed'))
  expect((await api().refused(PURGE, { params, token })).code).toBe('internal')
  erase.mockRestore()
  const { posts } = await api().ok('GET /api/v1/users/me/posts', {
    token,
    query: { state: 'trash' },
  })
  expect(posts).toEqual([])
  for (const call of [RESTORE, PURGE] as const) {
    expect(comparableRefusal(await api().refused(call, { params, token }))).toEqual(missing)
  }
  await api().stop()
  await api().start()
  await api().app.services.jobs.runDue(['posts.purge-trash'])
  expect(await exists(id)).toBe(false)
})

test('what one purge has left of a batch, the next one deletes', async () => {
  now = new Date(now.getTime() + TRASH_LIFETIME)
  const { posts: service } = api().app.services
  while ((await service.purgeTrash()) > 0) continue
  const posts = [await aTrashedPost(3), await aTrashedPost(3)]
  now = new Date(now.getTime() + TRASH_LIFETIME)
  const ids = await purging().takeOver(now.toISOString())
  expect(ids.toSorted()).toEqual(posts.map(({ id }) => id).toSorted())
  await purging().eraseBelongings(ids, 0)
  expect(await service.purgeTrash()).toBe(2)
  expect(await service.purgeTrash()).toBe(0)
  for (const { id } of posts) expect(await exists(id)).toBe(false)
})

test('a draft that is being deleted for good is not restored', async () => {
  const { token } = await api().signUp()
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: {} })
  const params = { id: draft._id }
  await api().ok('DELETE /api/v1/drafts/{id}', { params, token })
  const { writes } = api().app.services.database
  await purging().takeOverOne(draft._id, writes)
  const refusal = await api().refused('POST /api/v1/drafts/{id}/restore', { params, token })
  expect(refusal.code).toBe('not_found')
})
