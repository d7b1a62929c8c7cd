import { messages } from '@inkwell/contract/messages'
import { aSignup } from '@inkwell/test-support/user'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tables } from '../../platform/db/tables.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const api = useTestApi()

const SIGNUP = 'POST /api/v1/users/signup'
const LOGIN = 'POST /api/v1/users/login'
const LOGOUT = 'POST /api/v1/users/logout'
const ME = 'GET /api/v1/users/me'

describe(SIGNUP, () => {
  test('returns the user and a valid token', async () => {
    const { user, token, msg } = await api().ok(SIGNUP, {
      json: { ...aSignup({ email: 'grace@example.com' }), name: '  Grace Hopper ', role: 'admin' },
    })
    expect(msg).toBe(messages.signedUp)
    expect(user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: 'Grace Hopper',
      email: 'grace@example.com',
    })
    expect(await api().ok(ME, { token })).toEqual({ user, isAdministrator: false })
  })

  test('accepts a name and makes it a single line', async () => {
    const json = { ...aSignup(), name: ' Grace\r\n\nBrewster \u2029Hopper\n' }
    const { user, token } = await api().ok(SIGNUP, { json })
    expect(user.name).toBe('Grace Brewster Hopper')
    expect(await api().ok(ME, { token })).toEqual({ user, isAdministrator: false })
  })

  test.each(['ada@localhost', 'a..b@x.example', "o'neil+x@sub.example.com", 'UPPER@EXAMPLE.ORG'])(
    'takes %s, as a browser does, and stores it in lower case',
    async (email) => {
      const json = { ...aSignup(), email }
      const { user } = await api().ok(SIGNUP, { json })
      expect(user.email).toBe(email.toLowerCase())
      const { password } = json
      const session = await api().ok(LOGIN, { json: { email: ` ${email} `, password } })
      expect(session.user).toEqual(user)
    },
  )

  test('reports what is wrong with each field', async () => {
    const refusal = await api().refused(SIGNUP, { json: { name: ' ', password: 'short' } })
    expect(comparableRefusal(refusal)).toEqual({
      status: 400,
      code: 'invalid',
      msg: messages.nameRequired,
      fields: {
        name: messages.nameRequired,
        email: messages.emailRequired,
        password: messages.passwordTooShort,
      },
    })
  })

  test.each([
    ['a name that is a number', { name: 7 }, messages.nameRequired],
    ['a list as the name', { name: ['Ada'] }, messages.nameRequired],
    ['no address', { email: null }, messages.emailRequired],
    ['an address without @', { email: 'ada' }, messages.emailInvalid],
    ['a password of 7', { password: '1234567' }, messages.passwordTooShort],
    ['a password of 129', { password: 'x'.repeat(129) }, messages.passwordTooLong],
    ['a name of 81', { name: 'x'.repeat(81) }, messages.nameTooLong],
    ['a control character', { name: 'A\u0000da' }, messages.controlCharacters],
  ])('refuses %s', async (_, wrong, msg) => {
    const refusal = await api().refused(SIGNUP, { json: { ...aSignup(), ...wrong } })
    expect(comparableRefusal(refusal)).toMatchObject({ status: 400, code: 'invalid', msg })
  })

  test.each([null, [], 'text', 7])('refuses the body %j', async (json) => {
    const refusal = await api().refused(SIGNUP, { json })
    expect(comparableRefusal(refusal)).toEqual({
      status: 400,
      code: 'invalid',
      msg: messages.bodyNotObject,
    })
  })

  test('accepts passwords of 8 to 128 characters unchanged', async () => {
    for (const password of ['  pass  ', 'x'.repeat(128), 'пароль密码🔑🔑']) {
      const { email } = (await api().signUp({ password })).user
      await api().ok(LOGIN, { json: { email, password } })
      const trimmed = await api().call(LOGIN, { json: { email, password: password.trim() } })
      expect(trimmed.status).toBe(password === password.trim() ? 200 : 401)
    }
  })

  test('refuses an address that has an account, ignoring case', async () => {
    const { user } = await api().signUp()
    const refusal = await api().refused(SIGNUP, {
      json: { ...aSignup(), email: user.email.toUpperCase() },
    })
    expect(comparableRefusal(refusal)).toEqual({
      status: 409,
      code: 'email_taken',
      msg: messages.emailTaken,
      fields: { email: messages.emailTaken },
    })
  })

  test('creates one account for concurrent sign-ups with one address', async () => {
    const json = aSignup()
    const answers = await Promise.all(Array.from({ length: 6 }, () => api().call(SIGNUP, { json })))
    // On a busy machine the queue refuses some with 503.
    const decided = answers.map(({ status }) => status).filter((status) => status !== 503)
    const [made, ...refused] = decided.toSorted((a, b) => a - b)
    expect([made, ...new Set(refused)]).toEqual([201, 409])
    const { reads } = api().app.services.database
    const people = await reads
      .selectFrom('person')
      .where('email', '=', json.email)
      .select('id')
      .execute()
    expect(people).toHaveLength(1)
  })

  test('stores no account if its password cannot be stored', async () => {
    const json = aSignup()
    const { writes, reads } = api().app.services.database
    await writes.schema.alterTable('credential').renameTo('hidden').execute()
    const { status } = await api().call(SIGNUP, { json })
    await writes.schema.alterTable('hidden').renameTo('credential').execute()
    expect(status).toBe(500)
    const people = reads.selectFrom('person').where('email', '=', json.email).selectAll()
    expect(await people.execute()).toEqual([])
    await api().ok(SIGNUP, { json })
  })
})

describe(LOGIN, () => {
  test('returns the user and a new token', async () => {
    const json = aSignup()
    const first = await api().signUp(json)
    const second = await api().ok(LOGIN, { json })
    expect(second).toMatchObject({ msg: messages.loggedIn, user: first.user })
    expect(second.token).not.toBe(first.token)
    for (const { token } of [first, second]) await api().ok(ME, { token })
  })

  test.each([
    ['a missing password', { email: 'a@b.example' }, messages.passwordRequired],
    ['an empty password', { email: 'a@b.example', password: '' }, messages.passwordRequired],
    [
      'a password that is no text',
      { email: 'a@b.example', password: {} },
      messages.passwordRequired,
    ],
    ['a missing address', { password: 'x' }, messages.emailRequired],
    ['an address that is none', { email: 'a@b@c', password: 'x' }, messages.emailInvalid],
  ])('refuses %s', async (_, json, msg) => {
    const refusal = await api().refused(LOGIN, { json })
    expect(comparableRefusal(refusal)).toMatchObject({ status: 400, code: 'invalid', msg })
  })

  test('returns the same error for an unknown address, a wrong password and an account without one', async () => {
    const { user } = await api().signUp()
    const nobody = aSignup().email
    const imported = 'someone@imported.invalid'
    await api()
      .app.services.database.writes.insertInto('person')
      .values({
        id: imported,
        name: 'S',
        email: imported,
        email_verified: 0,
        created_at: '',
        updated_at: '',
      })
      .execute()
    const refusals = await Promise.all(
      [user.email, nobody, imported].map((email) =>
        api().refused(LOGIN, { json: { email, password: 'not this one' } }),
      ),
    )
    for (const refusal of refusals) {
      expect(comparableRefusal(refusal)).toEqual({
        status: 401,
        code: 'wrong_credentials',
        msg: messages.wrongCredentials,
      })
    }
  })
})

/** Runs an action while a table is renamed, so that writes to it fail. */
async function whileRenamed<T>(
  table: string,
  { schema }: Kysely<Tables>,
  work: () => Promise<T>,
): Promise<T> {
  await schema.alterTable(table).renameTo('away').execute()
  try {
    return await work()
  } finally {
    await schema.alterTable('away').renameTo(table).execute()
  }
}

test('a sign-up whose session cannot be stored creates no account and can be repeated', async () => {
  const json = aSignup()
  const { writes } = api().app.services.database
  const { status } = await whileRenamed('session', writes, () => api().refused(SIGNUP, { json }))
  expect(status).toBe(500)
  expect((await api().ok(SIGNUP, { json })).user.email).toBe(json.email)
})

describe(LOGOUT, () => {
  test('ends this session at once, and no other', async () => {
    const json = aSignup()
    const { token } = await api().signUp(json)
    const other = await api().ok(LOGIN, { json })
    expect(await api().ok(LOGOUT, { token })).toEqual({ msg: messages.loggedOut })
    const refusal = await api().refused(ME, { token })
    expect(comparableRefusal(refusal)).toEqual({
      status: 401,
      code: 'unauthenticated',
      msg: messages.sessionEnded,
    })
    await api().refused(LOGOUT, { token })
    await api().ok(ME, { token: other.token })
  })

  test('requires a session', async () => {
    const refusal = await api().refused(LOGOUT)
    expect(comparableRefusal(refusal)).toEqual({
      status: 401,
      code: 'unauthenticated',
      msg: messages.signInRequired,
    })
  })
})

describe(ME, () => {
  test('requires a session', async () => {
    const refusal = await api().refused(ME)
    expect(comparableRefusal(refusal)).toMatchObject({ status: 401, msg: messages.signInRequired })
  })
})
