import { messages } from '@inkwell/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { createImportedAuthors } from '../accounts/accounts.authors.ts'
import { newId } from '../../platform/clock/new-id.ts'
import { appoint, aPerson } from '../../testing/access/visitors.ts'
import type { Person } from '../../testing/access/visitors.ts'
import { everyRow } from '../../testing/every-row.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const HOUR = 60 * 60 * 1_000
const LOGIN = 'POST /api/v1/users/login'
const MAKE = 'POST /api/v1/admin/accounts/{id}/reset-password'
const USE = 'POST /api/v1/users/reset-password'
const password = 'a wholly new one'

let now = Date.now()
const api = useTestApi({ webOrigin: 'https://blog.example' }, () => new Date(now))
let administrator: string
let person: Person

beforeEach(async () => {
  person = await aPerson(api())
  if (administrator) return
  const appointed = await aPerson(api())
  await appoint(api(), appointed)
  administrator = appointed.token
})

async function aToken(id = person.id): Promise<string> {
  const { url } = await api().ok(MAKE, { params: { id }, token: administrator })
  expect(url).toMatch(/^https:\/\/blog\.example\/reset#[\w-]{43}$/)
  return new URL(url).hash.slice(1)
}

const over = { status: 404, code: 'not_found', msg: messages.passwordLinkOver }

test('a link sets a new password once and ends all sessions', async () => {
  const token = await aToken()
  const { email } = person
  expect(await api().ok(USE, { json: { token, password } })).toEqual({
    msg: messages.passwordReset,
  })
  expect((await api().refused('GET /api/v1/users/me', { token: person.token })).status).toBe(401)
  expect((await api().refused(LOGIN, { json: person })).code).toBe('wrong_credentials')
  await api().ok(LOGIN, { json: { email, password } })
  const again = { token, password: 'and another one' }
  expect(comparableRefusal(await api().refused(USE, { json: again }))).toMatchObject(over)
  await api().ok(LOGIN, { json: { email, password } })
})

test('of concurrent uses, one succeeds', async () => {
  const token = await aToken()
  const tries = Array.from({ length: 5 }, (_, number) =>
    api().call(USE, { json: { token, password: `${password} ${number}` } }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  // On a busy machine the queue refuses some with 503.
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  for (const status of statuses) expect([200, 404, 503]).toContain(status)
})

test('a link ends when its person sets a new password or becomes an administrator', async () => {
  const token = await aToken()
  const json = { currentPassword: person.password, newPassword: 'known to the owner alone' }
  await api().ok('PUT /api/v1/users/me/password', { token: person.token, json })
  expect((await api().refused(USE, { json: { token, password } })).status).toBe(404)
  const other = await aPerson(api())
  const second = await aToken(other.id)
  await appoint(api(), other)
  expect((await api().refused(USE, { json: { token: second, password } })).status).toBe(404)
})

test('a newer link replaces an older one', async () => {
  const [older, newer] = [await aToken(), await aToken()]
  expect((await api().refused(USE, { json: { token: older, password } })).status).toBe(404)
  await api().ok(USE, { json: { token: newer, password } })
})

test('a link expires after 24 hours and is then deleted', async () => {
  const token = await aToken()
  now += 24 * HOUR - 1_000
  await api().ok(USE, { json: { token, password } })
  const late = await aToken()
  now += 24 * HOUR
  expect(
    comparableRefusal(await api().refused(USE, { json: { token: late, password } })),
  ).toMatchObject(over)
  expect(await api().app.services.moderation.resets.purge()).toBe(1)
})

test('a link as stored in the database is not valid', async () => {
  const token = await aToken()
  const { reads } = api().app.services.database
  const rows = await reads.selectFrom('password_link').selectAll().execute()
  expect(JSON.stringify(await everyRow(api()))).not.toContain(token)
  for (const { token_hash } of rows) {
    expect((await api().refused(USE, { json: { token: token_hash, password } })).status).toBe(404)
  }
})

test('an imported author without a password can set one with a link', async () => {
  const { database } = api().app.services
  const authors = createImportedAuthors({ database, clock: () => new Date(now), newId })
  const email = 'imported@example.com'
  const id = await authors.ensureAccount({ name: 'Imported', email })
  await api().ok(USE, { json: { token: await aToken(id), password } })
  const { user } = await api().ok(LOGIN, { json: { email, password } })
  expect(user._id).toBe(id)
})

test('a link changes the password of a suspended account and nothing else', async () => {
  const token = await aToken()
  const { people } = api().app.services.moderation
  await people.suspend({ place: 'command line' }, person.id, 'keep')
  await api().ok(USE, { json: { token, password } })
  const refusal = await api().refused(LOGIN, { json: { email: person.email, password } })
  expect(refusal.msg).toBe(messages.accountSuspended)
})

test.each(['short', '', 'x'.repeat(129), 7, null, undefined])(
  'the password %j is refused, and the link stays good',
  async (wrong) => {
    const token = await aToken()
    expect((await api().refused(USE, { json: { token, password: wrong } })).status).toBe(400)
    await api().ok(USE, { json: { token, password } })
  },
)

test.each(['', 'x', '\0', "' or 1=1 --", '😀', 'é'.repeat(100)])(
  'the token %j is none',
  async (token) => {
    expect(
      comparableRefusal(await api().refused(USE, { json: { token, password } })),
    ).toMatchObject(over)
  },
)

test.each([7, null, {}, ['x'], 'x'.repeat(201)])(
  'the token %j is refused as malformed',
  async (token) => {
    expect((await api().refused(USE, { json: { token, password } })).status).toBe(400)
  },
)

async function anImportedAuthor(): Promise<string> {
  const { database } = api().app.services
  const authors = createImportedAuthors({ database, clock: () => new Date(now), newId })
  return authors.ensureAccount({ name: 'Grace', email: `grace-${newId()}@imported.invalid` })
}

async function aClaim(id: string): Promise<string> {
  const { url } = await api().ok(MAKE, { params: { id }, token: administrator })
  expect(url).toMatch(/^https:\/\/blog\.example\/claim#[\w-]{43}$/)
  return new URL(url).hash.slice(1)
}

test('the author of imported posts takes the account with an address of their own, once', async () => {
  const id = await anImportedAuthor()
  const token = await aClaim(id)
  const email = `${newId()}@example.com`
  await api().ok(USE, { json: { token, password, email } })
  const { user } = await api().ok(LOGIN, { json: { email, password } })
  expect(user).toMatchObject({ _id: id, name: 'Grace', email })
  const again = { token, password, email: `${newId()}@example.com` }
  expect(comparableRefusal(await api().refused(USE, { json: again }))).toMatchObject(over)
  const { url } = await api().ok(MAKE, { params: { id }, token: administrator })
  expect(url).toContain('/reset#')
})

test('an address that another account has leaves the link as it was', async () => {
  const token = await aClaim(await anImportedAuthor())
  const taken = { token, password, email: person.email }
  expect((await api().refused(USE, { json: taken })).msg).toBe(messages.emailTaken)
  const reserved = { token, password, email: 'other@imported.invalid' }
  expect((await api().refused(USE, { json: reserved })).msg).toBe(messages.emailReserved)
  await api().ok(USE, { json: { token, password, email: `${newId()}@example.com` } })
})

test('a link for a new password changes no address', async () => {
  const token = await aToken()
  const json = { token, password, email: `${newId()}@example.com` }
  expect(comparableRefusal(await api().refused(USE, { json }))).toMatchObject({
    status: 400,
    msg: messages.passwordLinkKeepsEmail,
  })
  await api().ok(USE, { json: { token, password } })
  await api().ok(LOGIN, { json: { email: person.email, password } })
})

test('a link ends when its person changes their address, and not with a new name', async () => {
  const change = (email?: string) =>
    api().ok('PUT /api/v1/users/me', {
      token: person.token,
      json: { name: 'Another', email, currentPassword: person.password },
    })
  const token = await aToken()
  for (const same of [person.email, undefined]) {
    await change(same)
    expect((await everyRow(api()))['password_link']?.join()).toContain(person.id)
  }
  await change(`${newId()}@example.com`)
  const refused = await api().refused(USE, { json: { token, password } })
  expect(comparableRefusal(refused)).toMatchObject(over)
})
