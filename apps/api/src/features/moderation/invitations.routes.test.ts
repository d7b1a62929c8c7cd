import { messages } from '@inkwell/contract/messages'
import { aSignup } from '@inkwell/test-support/user'
import { beforeEach, expect, test } from 'vitest'
import { appoint } from '../../testing/access/visitors.ts'
import { everyRow } from '../../testing/every-row.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const DAY = 24 * 60 * 60 * 1_000
const SIGN_UP = 'POST /api/v1/users/signup'
const INVITE = 'POST /api/v1/admin/invitations'
const LIST = 'GET /api/v1/admin/invitations'
const READ = 'POST /api/v1/users/invitation'
const WITHDRAW = 'DELETE /api/v1/admin/invitations/{id}'

let now = Date.now()
const api = useTestApi({ signUp: 'closed', webOrigin: 'https://blog.example' }, () => new Date(now))
let administrator: { token: string; email: string }

const closed = { status: 403, code: 'forbidden', msg: messages.signUpClosed }
const over = { status: 403, code: 'forbidden', msg: messages.invitationOver }

function tokenIn(url: string): string {
  expect(url).toMatch(/^https:\/\/blog\.example\/signup#[\w-]{43}$/)
  return new URL(url).hash.slice(1)
}

/** The first account of a closed blog: invited on the command line, then made an administrator. */
beforeEach(async () => {
  if (administrator) return
  const { invitations } = api().app.services.moderation
  const person = aSignup()
  const { url } = await invitations.invite({ place: 'command line' }, person.email)
  const json = { ...person, invitation: tokenIn(url) }
  const { token } = await api().ok(SIGN_UP, { json })
  await appoint(api(), person)
  administrator = { token, email: person.email }
})

async function invite(email: string): Promise<string> {
  const { url } = await api().ok(INVITE, { json: { email }, token: administrator.token })
  return tokenIn(url)
}

test('sign-up without an invitation is refused with a message', async () => {
  expect(comparableRefusal(await api().refused(SIGN_UP, { json: aSignup() }))).toEqual(closed)
  const empty = { ...aSignup(), invitation: '' }
  expect(comparableRefusal(await api().refused(SIGN_UP, { json: empty }))).toEqual(closed)
})

test('an invited address can sign up once', async () => {
  const person = aSignup()
  const invitation = await invite(person.email.toUpperCase())
  expect(await api().ok(READ, { json: { token: invitation } })).toMatchObject({
    email: person.email,
    expiresAt: new Date(now + 7 * DAY).toISOString(),
  })
  const { user } = await api().ok(SIGN_UP, { json: { ...person, invitation } })
  expect(user.email).toBe(person.email)
  const again = { ...aSignup(), invitation }
  expect(comparableRefusal(await api().refused(SIGN_UP, { json: again }))).toEqual(over)
  expect((await api().refused(READ, { json: { token: invitation } })).status).toBe(404)
})

test('of concurrent uses, one succeeds', async () => {
  const person = aSignup()
  const invitation = await invite(person.email)
  const tries = Array.from({ length: 5 }, () =>
    api().call(SIGN_UP, { json: { ...person, invitation } }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  for (const status of statuses) expect([201, 403, 409, 503]).toContain(status)
})

test('it is valid for its address only', async () => {
  const { email } = aSignup()
  const invitation = await invite(email)
  const refusal = await api().refused(SIGN_UP, { json: { ...aSignup(), invitation } })
  const msg = messages.invitationOtherAddress
  expect(comparableRefusal(refusal)).toEqual({
    status: 403,
    code: 'forbidden',
    msg,
    fields: { email: msg },
  })
  await api().ok(SIGN_UP, { json: aSignup({ email, invitation }) })
})

test('a refused sign-up does not consume it', async () => {
  const person = aSignup()
  const invitation = await invite(person.email)
  const json = { ...person, password: 'short', invitation }
  expect((await api().refused(SIGN_UP, { json })).status).toBe(400)
  await api().ok(SIGN_UP, { json: { ...person, invitation } })
})

test('a newer one for the same address replaces it', async () => {
  const person = aSignup()
  const [older, newer] = [await invite(person.email), await invite(person.email)]
  const json = { ...person, invitation: older }
  expect(comparableRefusal(await api().refused(SIGN_UP, { json }))).toEqual(over)
  await api().ok(SIGN_UP, { json: { ...person, invitation: newer } })
})

test('it expires after 7 days and is then deleted', async () => {
  const [early, late] = [aSignup(), aSignup()]
  const invitation = await invite(early.email)
  now += 7 * DAY - 1_000
  await api().ok(SIGN_UP, { json: { ...early, invitation } })
  const forgotten = await invite(late.email)
  now += 7 * DAY
  const json = { ...late, invitation: forgotten }
  expect(comparableRefusal(await api().refused(SIGN_UP, { json }))).toEqual(over)
  const { token } = administrator
  expect((await api().ok(LIST, { token })).invitations).toEqual([])
  expect(await api().app.services.moderation.invitations.purge()).toBeGreaterThanOrEqual(1)
})

test('it is listed and can be withdrawn, and the log has both', async () => {
  const { token, email: createdBy } = administrator
  const person = aSignup()
  const invitation = await invite(person.email)
  const { invitations } = await api().ok(LIST, { query: { limit: '1' }, token })
  expect(invitations).toMatchObject([{ email: person.email, createdBy }])
  const params = { id: invitations[0]?._id ?? '' }
  await api().ok(WITHDRAW, { params, token })
  const json = { ...person, invitation }
  expect(comparableRefusal(await api().refused(SIGN_UP, { json }))).toEqual(over)
  expect((await api().refused(WITHDRAW, { params, token })).status).toBe(404)
  const { entries } = await api().ok('GET /api/v1/admin/audit', { query: { limit: '2' }, token })
  expect(entries.map(({ act, actor, subject }) => [act, actor, subject?.name])).toEqual([
    ['withdraw_invitation', createdBy, person.email],
    ['invite', createdBy, person.email],
  ])
})

test('addresses with an account and invalid addresses cannot be invited', async () => {
  const { token, email } = administrator
  const taken = await api().refused(INVITE, { json: { email }, token })
  expect(comparableRefusal(taken)).toMatchObject({ status: 409, code: 'email_taken' })
  for (const wrong of ['', 'x', 'a@b@c', 'a\0@example.com', `${'x'.repeat(250)}@example.com`, 7]) {
    expect((await api().refused(INVITE, { json: { email: wrong }, token })).status).toBe(400)
  }
})

test('an invitation as stored in the database is not a valid link', async () => {
  const person = aSignup()
  const invitation = await invite(person.email)
  expect(JSON.stringify(await everyRow(api()))).not.toContain(invitation)
  const { reads } = api().app.services.database
  const rows = await reads.selectFrom('invitation').selectAll().execute()
  for (const row of rows) {
    for (const guess of [row.token_hash, row.id, row.email]) {
      const json = { ...person, invitation: guess }
      expect(comparableRefusal(await api().refused(SIGN_UP, { json }))).toEqual(over)
    }
  }
})

test.each(['x', '\0', "' or 1=1 --", '😀', 'é'.repeat(100), '%00', '__proto__'])(
  'the invitation %j is none',
  async (invitation) => {
    expect(
      comparableRefusal(await api().refused(SIGN_UP, { json: { ...aSignup(), invitation } })),
    ).toEqual(over)
    const refusal = await api().refused(READ, { json: { token: invitation } })
    expect(refusal.msg).toBe(messages.invitationOver)
  },
)

test.each([7, null, {}, ['x'], 'x'.repeat(201)])(
  'the invitation %j is not even one',
  async (invitation) => {
    expect((await api().refused(SIGN_UP, { json: { ...aSignup(), invitation } })).status).toBe(400)
    expect((await api().refused(READ, { json: { token: invitation } })).status).toBe(400)
  },
)

test('without an invitation, nobody learns which addresses have an account', async () => {
  const json = aSignup({ email: administrator.email })
  expect(comparableRefusal(await api().refused(SIGN_UP, { json }))).toEqual(closed)
})
