import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import { messages } from '@inkwell/contract/messages'
import { aPostForm } from '@inkwell/test-support/post'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { appoint, aPerson } from '../../testing/access/visitors.ts'
import type { Person } from '../../testing/access/visitors.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const api = useTestApi()
const ME = 'GET /api/v1/users/me'
const LOGIN = 'POST /api/v1/users/login'
const READ = 'GET /api/v1/posts/p/{id}'
const SUSPEND = 'POST /api/v1/admin/accounts/{id}/suspend'
const LIFT = 'POST /api/v1/admin/accounts/{id}/lift'
const suspended = { status: 403, code: 'forbidden', msg: messages.accountSuspended }

let administrator: Person
let token: string
beforeAll(async () => {
  administrator = await aPerson(api())
  await appoint(api(), administrator)
  token = administrator.token
})

function suspend({ id }: Person, posts: 'keep' | 'hide') {
  return api().ok(SUSPEND, { params: { id }, token, json: { posts } })
}

async function statusOf(id: string): Promise<number> {
  return (await api().call(READ, { params: { id } })).status
}

describe('a suspended account', () => {
  test('loses all its sessions at once', async () => {
    const person = await aPerson(api())
    const { email, password } = person
    const other = await api().ok(LOGIN, { json: { email, password } })
    const msg = messages.accountIsSuspended
    expect(await suspend(person, 'keep')).toEqual({ msg, changed: true })
    expect(await suspend(person, 'hide')).toEqual({ msg, changed: false })
    for (const session of [person, other]) {
      expect(comparableRefusal(await api().refused(ME, { token: session.token }))).toEqual(
        suspended,
      )
      const form = aPostForm()
      const write = { token: session.token, form }
      const refusal = await api().refused('POST /api/v1/posts/createpost', write)
      expect(comparableRefusal(refusal)).toEqual(suspended)
    }
  })

  test('cannot sign in; only the right password reveals the reason', async () => {
    const person = await aPerson(api())
    await suspend(person, 'keep')
    const { email, password } = person
    expect(comparableRefusal(await api().refused(LOGIN, { json: { email, password } }))).toEqual(
      suspended,
    )
    const guess = { email, password: 'not this one' }
    expect(await api().refused(LOGIN, { json: guess })).toMatchObject({ code: 'wrong_credentials' })
  })

  test('can sign in again after the suspension, without its old sessions', async () => {
    const person = await aPerson(api())
    await suspend(person, 'keep')
    await api().ok(LIFT, { params: { id: person.id }, token })
    expect((await api().refused(ME, { token: person.token })).status).toBe(401)
    const { email, password } = person
    await api().ok(LOGIN, { json: { email, password } })
  })

  test('keeps its posts visible, or hides them until the suspension is lifted', async () => {
    const person = await aPerson(api())
    const [one, two] = [await api().createPost(person.token), await api().createPost(person.token)]
    const params = { id: one._id }
    await api().ok('POST /api/v1/admin/posts/{id}/hide', { params, token })
    await suspend(person, 'keep')
    expect([await statusOf(one._id), await statusOf(two._id)]).toEqual([404, 200])
    await suspend(person, 'hide')
    expect([await statusOf(one._id), await statusOf(two._id)]).toEqual([404, 404])
    await api().ok(LIFT, { params: { id: person.id }, token })
    // A post that was hidden by itself stays hidden.
    expect([await statusOf(one._id), await statusOf(two._id)]).toEqual([404, 200])
  })

  test('has posts that stay hidden if they are also hidden by themselves', async () => {
    const person = await aPerson(api())
    const [one, two] = [await api().createPost(person.token), await api().createPost(person.token)]
    const params = { id: one._id }
    await api().ok('POST /api/v1/posts/p/{id}/report', { params, json: { reason: 'spam' } })
    await suspend(person, 'hide')
    for (let count = 0; count < 2; count++) {
      await api().ok('POST /api/v1/admin/posts/{id}/hide', { params, token })
    }
    await api().ok(LIFT, { params: { id: person.id }, token })
    expect([await statusOf(one._id), await statusOf(two._id)]).toEqual([404, 200])
    const { entries } = await api().ok('GET /api/v1/admin/audit', { token })
    const acts = entries.filter(({ subject }) => subject?._id === one._id).map(({ act }) => act)
    expect(acts).toEqual(['hide_post'])
  })

  test('has one log entry for each change', async () => {
    const person = await aPerson(api())
    await api().createPost(person.token)
    await suspend(person, 'keep')
    await suspend(person, 'keep')
    await suspend(person, 'hide')
    await suspend(person, 'hide')
    for (let count = 0; count < 2; count++) {
      await api().ok(LIFT, { params: { id: person.id }, token })
    }
    const { entries } = await api().ok('GET /api/v1/admin/audit', { token })
    const own = entries.filter(({ subject }) => subject?._id === person.id)
    expect(own.map(({ act }) => act)).toEqual(['lift', 'suspend_and_hide', 'suspend'])
    expect(new Set(own.map(({ actor }) => actor))).toEqual(new Set([administrator.email]))
  })
})

describe('an administrator', () => {
  test('is recognized by the service at each call', async () => {
    const person = await aPerson(api())
    const own = { token: person.token }
    expect(await api().ok(ME, own)).toMatchObject({ isAdministrator: false })
    await appoint(api(), person)
    expect(await api().ok(ME, own)).toMatchObject({ isAdministrator: true })
    await api().ok('GET /api/v1/admin/reports', own)
    const { people } = api().app.services.moderation
    await people.revoke({ place: 'command line' }, await people.findByEmail(person.email))
    expect(comparableRefusal(await api().refused('GET /api/v1/admin/reports', own))).toEqual({
      status: 403,
      code: 'forbidden',
      msg: messages.administratorsOnly,
    })
  })

  test('cannot be appointed by signing up first or by sending a field', async () => {
    const { people } = api().app.services.moderation
    const before = await people.administrators()
    const signup = { name: 'A', email: 'first@example.com', password: 'a password' }
    const json = { ...signup, isAdministrator: true, administrator: 1, role: 'admin' }
    const { token: own } = await api().ok('POST /api/v1/users/signup', { json })
    expect(await api().ok(ME, { token: own })).toMatchObject({ isAdministrator: false })
    expect(await people.administrators()).toEqual(before)
  })

  test('can neither be suspended nor get a password link, from others or themselves', async () => {
    const other = await aPerson(api())
    await appoint(api(), other)
    for (const { id } of [other, administrator]) {
      const calls = [
        api().refused(SUSPEND, { params: { id }, token, json: { posts: 'hide' } }),
        api().refused('POST /api/v1/admin/accounts/{id}/reset-password', { params: { id }, token }),
      ]
      for (const refusal of await Promise.all(calls)) {
        expect(comparableRefusal(refusal)).toMatchObject({
          status: 403,
          msg: messages.administratorStays,
        })
      }
    }
    await api().ok(ME, { token: other.token })
  })
})

describe('the list of accounts', () => {
  const LIST = 'GET /api/v1/admin/accounts'

  test('finds addresses by prefix, and lists them in order', async () => {
    const names = ['zoe.b', 'zoe.a', 'zoe-c', 'zof']
    for (const name of names) await api().signUp({ email: `${name}@example.com` })
    const first = await api().ok(LIST, { token, query: { email: ' ZOE', limit: '2' } })
    expect(first.accounts.map(({ user }) => user.email)).toEqual([
      'zoe-c@example.com',
      'zoe.a@example.com',
    ])
    const query = { email: 'zoe', limit: '2', cursor: first.nextCursor ?? '' }
    const next = await api().ok(LIST, { token, query })
    expect(next.accounts.map(({ user }) => user.email)).toEqual(['zoe.b@example.com'])
    expect(next.nextCursor).toBeNull()
  })

  test('shows administrators and suspensions', async () => {
    const person = await aPerson(api())
    await suspend(person, 'keep')
    const stateOf = async (email: string) =>
      (await api().ok(LIST, { token, query: { email } })).accounts
    expect(await stateOf(person.email)).toMatchObject([
      { isAdministrator: false, suspendedAt: expect.any(String) as string },
    ])
    expect(await stateOf(administrator.email)).toMatchObject([
      { isAdministrator: true, suspendedAt: null },
    ])
  })

  test.each(['%', '_', "'; drop table person; --", '*', '\\', '😀', '\uFFFF', 'ü'])(
    'takes %j for what an address begins with, and for nothing else',
    async (email) => {
      expect(await api().ok(LIST, { token, query: { email } })).toEqual({
        accounts: [],
        nextCursor: null,
      })
    },
  )

  test.each(['\0', 'a\u0001', 'x'.repeat(300)])('refuses %j', async (email) => {
    expect((await api().refused(LIST, { token, query: { email } })).status).toBe(400)
    expect((await api().refused(LIST, { token, query: { cursor: email } })).status).toBe(400)
  })
})

test.each([v7(), 'x', '\0', '../me'])('there is no account %j', async (id) => {
  const json = { posts: 'keep' }
  expect((await api().refused(SUSPEND, { params: { id }, token, json })).status).toBe(404)
  expect((await api().refused(LIFT, { params: { id }, token })).status).toBe(404)
})

test.each([{}, { posts: 'all' }, { posts: true }, { posts: ['hide'] }, [], 'keep', null])(
  'to suspend takes keep or hide, not %j',
  async (json) => {
    const { id } = await aPerson(api())
    expect((await api().refused(SUSPEND, { params: { id }, token, json })).status).toBe(400)
  },
)

describe('the author of posts whose accounts were deleted', () => {
  test('is in no list, and cannot be changed', async () => {
    const person = await aPerson(api())
    await api().createPost(person.token)
    const json = { currentPassword: person.password, posts: 'keep' }
    await api().ok('POST /api/v1/users/me/delete', { token: person.token, json })
    const { reads } = api().app.services.database
    const nobody = reads.selectFrom('person').select('id').where('id', '=', DELETED_ACCOUNT_ID)
    expect(await nobody.execute()).toHaveLength(1)
    const { people } = api().app.services.moderation
    const { rows } = await people.list({ limit: 100 })
    expect(rows.map(({ id }) => id)).not.toContain(DELETED_ACCOUNT_ID)
    await expect(people.findByEmail('')).rejects.toMatchObject({ code: 'not_found' })
    const acts = [SUSPEND, LIFT, 'POST /api/v1/admin/accounts/{id}/reset-password'] as const
    for (const act of acts) {
      const params = { id: DELETED_ACCOUNT_ID }
      const refusal = await api().refused(act, { params, token, json: { posts: 'hide' } })
      expect(comparableRefusal(refusal)).toMatchObject({
        status: 404,
        msg: messages.accountNotFound,
      })
    }
  })
})
