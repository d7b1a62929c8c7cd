import { REPORT_NOTE_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appoint, aPerson } from '../../testing/access/visitors.ts'
import type { Person } from '../../testing/access/visitors.ts'
import { everyRow } from '../../testing/every-row.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const api = useTestApi()
const REPORT = 'POST /api/v1/posts/p/{id}/report'
const HIDE = 'POST /api/v1/admin/posts/{id}/hide'
const SHOW = 'POST /api/v1/admin/posts/{id}/show'
const LIST = 'GET /api/v1/admin/reports'

let author: Person
let token: string
let params: { id: string }
beforeAll(async () => {
  author = await aPerson(api())
  const administrator = await aPerson(api())
  await appoint(api(), administrator)
  token = administrator.token
})
beforeEach(async () => {
  params = { id: (await api().createPost(author.token))._id }
})

async function reportedNow() {
  const { reported } = await api().ok(LIST, { token })
  return reported.find(({ post }) => post._id === params.id)
}

describe(REPORT, () => {
  test('is open to everyone; administrators see reasons and counts', async () => {
    const json = { reason: 'illegal', note: '  It is\r\nforbidden.  ' }
    expect(await api().ok(REPORT, { params, json })).toEqual({ msg: messages.postReported })
    const other = { params, json: { reason: 'spam' }, address: '198.51.100.7' }
    await api().ok(REPORT, other)
    expect(await reportedNow()).toMatchObject({
      post: { state: 'visible', author: { email: author.email } },
      count: 2,
      latest: expect.arrayContaining([
        expect.objectContaining({ reason: 'illegal', note: 'It is\nforbidden.' }),
        expect.objectContaining({ reason: 'spam', note: '' }),
      ]) as unknown,
    })
  })

  test('counts a person once across addresses, and an address once', async () => {
    const person = await aPerson(api())
    const json = { reason: 'abuse' }
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      await api().ok(REPORT, { params, json, token: person.token, address })
      await api().ok(REPORT, { params, json, address: '203.0.113.3' })
    }
    await api().ok(REPORT, { params, json, address: '2001:db8:1:2::1' })
    await api().ok(REPORT, { params, json, address: '2001:db8:1:2::ffff' })
    expect(await reportedNow()).toMatchObject({ count: 3 })
  })

  test('counts concurrent reports, those of one reporter once', async () => {
    const json = { reason: 'abuse' }
    const addresses = Array.from({ length: 12 }, (_, number) => `203.0.113.${number % 6}`)
    await Promise.all(addresses.map((address) => api().ok(REPORT, { params, json, address })))
    expect(await reportedNow()).toMatchObject({ count: 6 })
  })

  test('stores nothing that identifies the reporter', async () => {
    const person = await aPerson(api())
    const address = '203.0.113.200'
    await api().ok(REPORT, { params, json: { reason: 'spam' }, token: person.token, address })
    await api().ok(REPORT, { params, json: { reason: 'spam' }, address })
    const { reads } = api().app.services.database
    const rows = await reads.selectFrom('report').selectAll().execute()
    const kept = JSON.stringify(rows)
    for (const told of [address, person.id, person.email]) expect(kept).not.toContain(told)
  })

  test('accepts a report with an ended session', async () => {
    const person = await aPerson(api())
    await api().ok('POST /api/v1/users/logout', { token: person.token })
    await api().ok(REPORT, { params, json: { reason: 'spam' }, token: person.token })
    expect(await reportedNow()).toMatchObject({ count: 1 })
  })

  test.each([
    [{}, messages.reportReasonInvalid],
    [{ reason: '' }, messages.reportReasonInvalid],
    [{ reason: 'SPAM' }, messages.reportReasonInvalid],
    [{ reason: ['spam'] }, messages.reportReasonInvalid],
    [{ reason: 'spam', note: 7 }, messages.reportNoteInvalid],
    [{ reason: 'spam', note: null }, messages.reportNoteInvalid],
    [{ reason: 'spam', note: 'a\0' }, messages.controlCharacters],
    [{ reason: 'spam', note: '\uD800' }, messages.controlCharacters],
    [{ reason: 'other', note: '😀'.repeat(REPORT_NOTE_MAX + 1) }, messages.reportNoteTooLong],
    [[], messages.bodyNotObject],
    [null, messages.bodyNotObject],
  ])('refuses %j', async (json, msg) => {
    const refusal = await api().refused(REPORT, { params, json })
    expect(comparableRefusal(refusal)).toMatchObject({ status: 400, code: 'invalid', msg })
    expect(await reportedNow()).toBeUndefined()
  })

  test('accepts notes of the maximum length', async () => {
    const note = '😀'.repeat(REPORT_NOTE_MAX)
    await api().ok(REPORT, { params, json: { reason: 'other', note } })
    expect((await reportedNow())?.latest[0]?.note).toBe(note)
  })

  test.each([v7(), 'x', '\0', '%', '../../x'])('answers 404 for the post %j', async (id) => {
    const before = await everyRow(api())
    const refusal = await api().refused(REPORT, { params: { id }, json: { reason: 'spam' } })
    expect(comparableRefusal(refusal)).toMatchObject({ status: 404, msg: messages.postNotFound })
    expect(await everyRow(api())).toEqual(before)
  })

  test('answers 404 for a post in the trash', async () => {
    await api().ok('DELETE /api/v1/posts/p/{id}', { params, token: author.token })
    const refusal = await api().refused(REPORT, { params, json: { reason: 'spam' } })
    expect(refusal.status).toBe(404)
  })
})

describe('open reports', () => {
  const json = { reason: 'spam' }

  test('can be settled, and are reopened only by a new reporter', async () => {
    await api().ok(REPORT, { params, json })
    const settle = { params, token }
    expect(await api().ok('POST /api/v1/admin/reports/{id}/settle', settle)).toEqual({
      msg: messages.reportsSettled,
    })
    expect(await reportedNow()).toBeUndefined()
    await api().ok(REPORT, { params, json })
    expect(await reportedNow()).toBeUndefined()
    await api().ok(REPORT, { params, json, address: '203.0.113.77' })
    expect(await reportedNow()).toMatchObject({ count: 1 })
    expect((await reportedNow())?.latest).toHaveLength(1)
  })

  test('are settled by hiding the post', async () => {
    await api().ok(REPORT, { params, json })
    await api().ok(HIDE, { params, token })
    expect(await reportedNow()).toBeUndefined()
  })

  test('are reopened unchanged when the post is shown again', async () => {
    await api().ok(REPORT, { params, json: { reason: 'abuse' } })
    await api().ok('POST /api/v1/admin/reports/{id}/settle', { params, token })
    const open = { reason: 'illegal', note: 'It is forbidden.' }
    await api().ok(REPORT, { params, json: open, address: '203.0.113.41' })
    await api().ok(REPORT, { params, json, address: '203.0.113.42' })
    const before = await reportedNow()
    for (let time = 0; time < 2; time++) {
      await api().ok(HIDE, { params, token })
      expect(await reportedNow()).toBeUndefined()
      await api().ok(SHOW, { params, token })
      await api().ok(SHOW, { params, token })
      expect(await reportedNow()).toEqual(before)
    }
    await api().ok(REPORT, { params, json, address: '203.0.113.43' })
    expect(await reportedNow()).toMatchObject({ count: 3 })
  })

  test('stay settled if they were settled before the post was hidden', async () => {
    await api().ok(REPORT, { params, json })
    await api().ok('POST /api/v1/admin/reports/{id}/settle', { params, token })
    for (const call of [HIDE, SHOW] as const) await api().ok(call, { params, token })
    expect(await reportedNow()).toBeUndefined()
  })

  test('remain for a post that its author deletes', async () => {
    await api().ok(REPORT, { params, json })
    await api().ok('DELETE /api/v1/posts/p/{id}', { params, token: author.token })
    expect(await reportedNow()).toMatchObject({ post: { state: 'deleted' } })
  })

  test('are listed in pages, newest first', async () => {
    const ids = [params.id]
    await api().ok(REPORT, { params, json })
    for (let count = 0; count < 2; count++) {
      const { _id: id } = await api().createPost(author.token)
      await api().ok(REPORT, { params: { id }, json })
      ids.unshift(id)
    }
    const first = await api().ok(LIST, { token, query: { limit: '2' } })
    const query = { limit: '1', cursor: first.nextCursor ?? '' }
    const next = await api().ok(LIST, { token, query })
    const found = [...first.reported, ...next.reported]
    expect(found.map(({ post }) => post._id)).toEqual(ids)
  })
})
