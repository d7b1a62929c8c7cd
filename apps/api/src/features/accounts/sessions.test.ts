import { messages } from '@inkwell/contract/messages'
import { aSignup } from '@inkwell/test-support/user'
import { expect, test } from 'vitest'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const api = useTestApi()

const ME = 'GET /api/v1/users/me'
const DAY = 24 * 60 * 60 * 1_000

const ended = { status: 401, code: 'unauthenticated', msg: messages.sessionEnded }

/** The row of a session, found by the token without its signature. */
async function findRow(token: string) {
  return api()
    .app.services.database.reads.selectFrom('session')
    .where('token', '=', token.split('.')[0] ?? '')
    .selectAll()
    .executeTakeFirstOrThrow()
}

async function expireAt(token: string, time: number): Promise<void> {
  const { id } = await findRow(token)
  await api()
    .app.services.database.writes.updateTable('session')
    .set({ expires_at: new Date(time).toISOString() })
    .where('id', '=', id)
    .execute()
}

async function expiryOf(token: string): Promise<number> {
  return Date.parse((await findRow(token)).expires_at)
}

test('a session lasts 30 days', async () => {
  const { token } = await api().signUp()
  const left = (await expiryOf(token)) - Date.now()
  expect(left / DAY).toBeCloseTo(30, 2)
})

test('use renews a session one day after its last renewal, with the same token', async () => {
  const { token } = await api().signUp()
  const yesterday = Date.now() + 29.5 * DAY
  await expireAt(token, yesterday)
  await api().ok(ME, { token })
  expect(await expiryOf(token)).toBe(yesterday)

  await expireAt(token, Date.now() + 3 * DAY)
  await api().ok(ME, { token })
  expect(((await expiryOf(token)) - Date.now()) / DAY).toBeCloseTo(30, 2)
  await api().ok(ME, { token })
})

test('an expired session is invalid', async () => {
  const { token } = await api().signUp()
  await expireAt(token, Date.now() - 1)
  expect(comparableRefusal(await api().refused(ME, { token }))).toEqual(ended)
  await expect(findRow(token)).rejects.toThrow('no result')
})

test('tokens as stored in the database are invalid', async () => {
  const { token } = await api().signUp()
  const row = await findRow(token)
  expect(Object.values(row)).not.toContain(token)
  for (const stored of [row.token, row.id, `${row.token}.${row.token}`, `${row.token}.`]) {
    expect(comparableRefusal(await api().refused(ME, { token: stored }))).toEqual(ended)
  }
})

test('a modified token is invalid', async () => {
  const { token } = await api().signUp()
  const [value = '', signature = ''] = token.split('.')
  const other = (await api().signUp()).token.split('.')[1] ?? ''
  const forged = [
    `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}.${signature}`,
    `${value}.${other}`,
    `${token}.%0A`,
    `${token}%0D%0Ax`,
    `${token}; x=1`,
    encodeURIComponent(`${token}.`),
    '%',
    '%E0%A4%A.x',
    '.',
    'x'.repeat(8_000),
  ]
  for (const wrong of forged) {
    expect(comparableRefusal(await api().refused(ME, { token: wrong }))).toEqual(ended)
  }
  await api().ok(ME, { token })
})

test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Token x', 'é'])(
  'the Authorization header %j opens nothing',
  async (authorization) => {
    const refusal = await api().refused(ME, { headers: { Authorization: authorization } })
    expect(refusal.status).toBe(401)
  },
)

test('the scheme is case-insensitive', async () => {
  const { token, user } = await api().signUp()
  const headers = { Authorization: `bearer  ${token}` }
  expect(await api().ok(ME, { headers })).toMatchObject({ user })
})

test('cookies are neither sent nor accepted', async () => {
  const json = aSignup()
  await api().signUp(json)
  const response = await api().call('POST /api/v1/users/login', { json })
  expect([...response.headers.keys()]).not.toContain('set-cookie')
  expect(response.headers.get('set-auth-token')).toBeNull()
  const { token } = (await response.json()) as { token: string }
  const names = ['better-auth.session_token', '__Secure-better-auth.session_token']
  const Cookie = names.map((name) => `${name}=${encodeURIComponent(token)}`).join('; ')
  const refusal = await api().refused(ME, { headers: { Cookie } })
  expect(comparableRefusal(refusal)).toMatchObject({ status: 401, msg: messages.signInRequired })
})

test('passwords are stored only as salted hashes', async () => {
  const password = 'the same for both'
  await api().signUp({ password })
  await api().signUp({ password })
  const rows = await api()
    .app.services.database.reads.selectFrom('credential')
    .select('password')
    .execute()
  const hashes = rows.map((row) => row.password)
  expect(new Set(hashes).size).toBe(hashes.length)
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
})

test('sessions that have ended are deleted', async () => {
  const [gone, alive] = [await api().signUp(), await api().signUp()]
  await expireAt(gone.token, Date.now() - DAY)
  expect(await api().app.services.accounts.purgeSessions()).toBe(1)
  await expect(findRow(gone.token)).rejects.toThrow('no result')
  await api().ok(ME, { token: alive.token })
})
