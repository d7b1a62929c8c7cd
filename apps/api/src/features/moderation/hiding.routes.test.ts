import { messages } from '@inkwell/contract/messages'
import { aPostText } from '@inkwell/test-support/post'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { appoint, aPerson } from '../../testing/access/visitors.ts'
import type { Person } from '../../testing/access/visitors.ts'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const api = useTestApi()
const READ = 'GET /api/v1/posts/p/{id}'
const HIDE = 'POST /api/v1/admin/posts/{id}/hide'
const SHOW = 'POST /api/v1/admin/posts/{id}/show'

let author: Person
let token: string
beforeAll(async () => {
  author = await aPerson(api())
  const administrator = await aPerson(api())
  await appoint(api(), administrator)
  token = administrator.token
})

async function aPost(): Promise<{ params: { id: string } }> {
  return { params: { id: (await api().createPost(author.token))._id } }
}

async function listedIds(): Promise<string[]> {
  const { posts } = await api().ok('GET /api/v1/posts/', { query: { limit: '100' } })
  return posts.map(({ _id }) => _id)
}

async function aPicturePost() {
  const image = upload(await twoHalves(1200, 600).jpeg().toBuffer())
  return api().createPost(author.token, { image })
}

async function statusAt(path: string): Promise<number> {
  return (await api().request(path)).status
}

describe('a hidden post', () => {
  test('disappears from the list and its page at once, and reappears unchanged', async () => {
    const { params } = await aPost()
    const before = await api().ok(READ, { params })
    expect(await listedIds()).toContain(params.id)
    const msg = messages.postIsHidden
    expect(await api().ok(HIDE, { params, token })).toEqual({ msg, changed: true })
    expect(await api().ok(HIDE, { params, token })).toEqual({ msg, changed: false })
    expect(comparableRefusal(await api().refused(READ, { params }))).toEqual({
      status: 404,
      code: 'not_found',
      msg: messages.postNotFound,
    })
    expect(await statusAt(`/api/v1/posts/p/${params.id}`)).toBe(404)
    expect(await listedIds()).not.toContain(params.id)
    await api().ok(SHOW, { params, token })
    expect(await api().ok(READ, { params })).toEqual(before)
    expect(await listedIds()).toContain(params.id)
  })

  test('is reported as hidden to its author, and as missing to others', async () => {
    const { params } = await aPost()
    await api().ok(HIDE, { params, token })
    const json = aPostText()
    const told = { status: 403, code: 'forbidden', msg: messages.postHidden }
    const own = { params, token: author.token }
    expect(
      comparableRefusal(await api().refused('PUT /api/v1/posts/p/{id}', { ...own, json })),
    ).toEqual(told)
    expect(comparableRefusal(await api().refused('DELETE /api/v1/posts/p/{id}', own))).toEqual(told)
    expect(
      comparableRefusal(await api().refused('POST /api/v1/posts/p/{id}/restore', own)),
    ).toEqual(told)
    const refusal = await api().refused('PUT /api/v1/posts/p/{id}', { params, token, json })
    expect(refusal.status).toBe(404)
    const report = { params, json: { reason: 'spam' } }
    expect((await api().refused('POST /api/v1/posts/p/{id}/report', report)).status).toBe(404)
  })

  test('cannot be shown by means of the trash', async () => {
    const { params } = await aPost()
    await api().ok('DELETE /api/v1/posts/p/{id}', { params, token: author.token })
    await api().ok(HIDE, { params, token })
    const own = { params, token: author.token }
    expect((await api().refused('POST /api/v1/posts/p/{id}/restore', own)).status).toBe(403)
    await api().ok(SHOW, { params, token })
    await api().ok('POST /api/v1/posts/p/{id}/restore', own)
    await api().ok(READ, { params })
  })

  test('hides its picture too, unless another post uses it', async () => {
    const first = await aPicturePost()
    const path = new URL(first.image?.url ?? '').pathname
    const small = new URL(first.image?.variants[0]?.url ?? '').pathname
    expect(await statusAt(path)).toBe(200)
    await api().ok(HIDE, { params: { id: first._id }, token })
    expect([await statusAt(path), await statusAt(small)]).toEqual([404, 404])
    const second = await aPicturePost()
    expect(second.image?.url).toBe(first.image?.url)
    expect(await statusAt(path)).toBe(200)
    await api().ok(HIDE, { params: { id: second._id }, token })
    expect(await statusAt(path)).toBe(404)
    await api().ok(SHOW, { params: { id: first._id }, token })
    expect(await statusAt(path)).toBe(200)
  })

  test('is in the list of hidden posts, in pages', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count++) {
      const { params } = await aPost()
      await api().ok(HIDE, { params, token })
      ids.unshift(params.id)
    }
    const first = await api().ok('GET /api/v1/admin/posts', { token, query: { limit: '2' } })
    expect(first.posts.map(({ _id, state }) => [_id, state])).toEqual(
      ids.slice(0, 2).map((id) => [id, 'hidden']),
    )
    const query = { limit: '1', cursor: first.nextCursor ?? '' }
    const next = await api().ok('GET /api/v1/admin/posts', { token, query })
    expect(next.posts.map(({ _id }) => _id)).toEqual(ids.slice(2))
  })

  test('goes out of sight with its author again, if showing it is undone', async () => {
    const person = await aPerson(api())
    const { people } = api().app.services.moderation
    const [joint, alone] = [
      await api().createPost(person.token),
      await api().createPost(person.token),
    ]
    await api().ok(HIDE, { params: { id: alone._id }, token })
    await people.suspend({ place: 'command line' }, person.id, 'hide')
    for (const { _id: id } of [joint, alone]) {
      const { msg, withAuthor } = await api().ok(SHOW, { params: { id }, token })
      expect([msg, withAuthor]).toEqual([messages.postIsShown, id === joint._id])
      await api().ok(READ, { params: { id } })
      const query = { withAuthor: String(withAuthor) }
      for (const changed of [true, false]) {
        const answer = await api().ok(HIDE, { params: { id }, query, token })
        expect(answer).toEqual({ msg: messages.postIsHidden, changed })
      }
      await api().refused(READ, { params: { id } })
    }
    const { entries } = await api().ok('GET /api/v1/admin/audit', { token })
    const acts = entries.filter(({ subject }) => subject?._id === joint._id).map(({ act }) => act)
    expect(acts).toEqual(['hide_post', 'show_post'])
    await people.lift({ place: 'command line' }, person.id)
    await api().ok(READ, { params: { id: joint._id } })
    await api().refused(READ, { params: { id: alone._id } })
    // Nobody is suspended any more.
    const query = { withAuthor: 'true' }
    await api().ok(HIDE, { params: { id: joint._id }, query, token })
    await api().refused(READ, { params: { id: joint._id } })
  })

  test('is hidden once and shown once, even if requested twice', async () => {
    const { params } = await aPost()
    for (const call of [HIDE, HIDE, SHOW, SHOW] as const) await api().ok(call, { params, token })
    const { entries } = await api().ok('GET /api/v1/admin/audit', { token })
    const acts = entries.filter(({ subject }) => subject?._id === params.id).map(({ act }) => act)
    expect(acts).toEqual(['show_post', 'hide_post'])
  })
})

test.each([v7(), 'x', "' or 1=1 --", '\0', '😀'])('there is no post %j to hide', async (id) => {
  for (const call of [HIDE, SHOW, 'POST /api/v1/admin/reports/{id}/settle'] as const) {
    expect((await api().refused(call, { params: { id }, token })).status).toBe(404)
  }
})

test.each(['x', '', v7().replace('-', ''), '\0'])('refuses the cursor %j', async (cursor) => {
  for (const list of ['posts', 'reports', 'audit'] as const) {
    const query = { cursor }
    const refusal = await api().refused(`GET /api/v1/admin/${list}`, { token, query })
    expect(comparableRefusal(refusal)).toMatchObject({ status: 400, msg: messages.cursorInvalid })
  }
})
