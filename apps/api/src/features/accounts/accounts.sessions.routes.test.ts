import { messages } from '@inkwell/contract/messages'
import { aSignup } from '@inkwell/test-support/user'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../app.ts'
import { createLog } from '../../platform/log/log.ts'
import { useTestApi } from '../../testing/test-api.ts'

const api = useTestApi()

const LOGIN = 'POST /api/v1/users/login'
const ME = 'GET /api/v1/users/me'
const LIST = 'GET /api/v1/users/me/sessions'
const END = 'DELETE /api/v1/users/me/sessions/{id}'
const END_OTHERS = 'DELETE /api/v1/users/me/sessions'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** An account with a session on a computer and one on a phone in another network. */
async function signInOnTwoDevices() {
  const json = aSignup()
  const computer = await api().ok('POST /api/v1/users/signup', {
    json,
    headers: { 'User-Agent': FIREFOX },
    address: '198.51.100.7',
  })
  const phone = await api().ok(LOGIN, {
    json,
    headers: { 'User-Agent': IPHONE },
    address: '2001:db8:1:2::99',
  })
  return { user: computer.user, computer: computer.token, phone: phone.token }
}

async function ensureAccount(token: string): Promise<string> {
  const { sessions } = await api().ok(LIST, { token })
  return sessions.find(({ isCurrent }) => isCurrent)?._id ?? ''
}

describe(LIST, () => {
  test('lists device, network and times of each session, last used first', async () => {
    const { computer } = await signInOnTwoDevices()
    const { sessions } = await api().ok(LIST, { token: computer, address: '198.51.100.200' })
    expect(sessions).toEqual([
      expect.objectContaining({
        device: { browser: 'Safari', system: 'iOS', kind: 'phone' },
        network: '2001:db8:1:x',
        isThisNetwork: false,
        isCurrent: false,
      }),
      expect.objectContaining({
        device: { browser: 'Firefox', system: 'Linux', kind: 'computer' },
        network: '198.51.100.x',
        isThisNetwork: true,
        isCurrent: true,
      }),
    ])
    for (const { createdAt, lastUsedAt } of sessions) {
      expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000)
      expect(lastUsedAt >= createdAt).toBe(true)
    }
  })

  test('shows no tokens, no full addresses and no sessions of others', async () => {
    const [{ computer, phone }] = [await signInOnTwoDevices(), await signInOnTwoDevices()]
    const response = await api().call(LIST, { token: computer })
    const text = await response.text()
    expect((JSON.parse(text) as { sessions: unknown[] }).sessions).toHaveLength(2)
    for (const token of [computer, phone]) expect(text).not.toContain(token.split('.')[0])
    expect(text).not.toMatch(/198\.51\.100\.7|::99/)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test('a later use from another network is recorded, to the minute', async () => {
    const { computer } = await signInOnTwoDevices()
    const used_at = '2026-01-01T00:00:00.000Z'
    const { writes } = api().app.services.database
    const row = writes.updateTable('session').where('id', '=', await ensureAccount(computer))
    await row.set({ used_at }).execute()
    const headers = { 'User-Agent': IPHONE }
    await api().ok(ME, { token: computer, headers, address: '203.0.113.9' })
    const { sessions } = await api().ok(LIST, { token: computer })
    expect(sessions[0]).toMatchObject({
      isCurrent: true,
      network: '203.0.113.x',
      device: { system: 'iOS' },
    })
    expect(Date.now() - Date.parse(sessions[0]?.lastUsedAt ?? '')).toBeLessThan(60_000)
  })

  test.each([
    ['no name at all', undefined],
    ['curl', 'curl/8.1'],
    ['bytes that are no text', '\u00ff\u0001<script>alert(1)</script>'],
    ['a name without an end', 'Mozilla/5.0 ('.repeat(5_000)],
  ])('a client with %s is listed all the same', async (_, userAgent) => {
    const json = aSignup()
    await api().signUp(json)
    const headers = userAgent === undefined ? {} : { 'User-Agent': userAgent }
    const { token } = await api().ok(LOGIN, { json, headers })
    const { sessions } = await api().ok(LIST, { token })
    expect(sessions).toHaveLength(2)
    expect(JSON.stringify(sessions).length).toBeLessThan(1_500)
  })

  test('a session that has expired is not listed', async () => {
    const { computer, phone } = await signInOnTwoDevices()
    const { writes } = api().app.services.database
    const row = writes.updateTable('session').where('id', '=', await ensureAccount(phone))
    await row.set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await api().ok(LIST, { token: computer })).sessions).toHaveLength(1)
  })
})

describe(END, () => {
  test('ends that session at once, and no other', async () => {
    const { computer, phone } = await signInOnTwoDevices()
    const params = { id: await ensureAccount(phone) }
    const { msg } = await api().ok(END, { token: computer, params })
    expect(msg).toBe(messages.oneSessionEnded)
    expect((await api().refused(ME, { token: phone })).msg).toBe(messages.sessionEnded)
    await api().ok(ME, { token: computer })
    expect((await api().refused(END, { token: computer, params })).msg).toBe(
      messages.sessionNotFound,
    )
  })

  test('does not end a session of another account', async () => {
    const { phone } = await signInOnTwoDevices()
    const { token } = await api().signUp()
    for (const id of [await ensureAccount(phone), v7(), 'nonsense', "' or 1=1 --", '%00']) {
      const refusal = await api().refused(END, { token, params: { id } })
      expect(refusal.code).toBe('not_found')
    }
    await api().ok(ME, { token: phone })
  })

  test('can end the session of the request itself', async () => {
    const { computer } = await signInOnTwoDevices()
    await api().ok(END, { token: computer, params: { id: await ensureAccount(computer) } })
    const { code } = await api().refused(ME, { token: computer })
    expect(code).toBe('unauthenticated')
  })
})

describe(END_OTHERS, () => {
  test('ends all other sessions of the account', async () => {
    const stranger = await signInOnTwoDevices()
    const { computer, phone } = await signInOnTwoDevices()
    const { msg } = await api().ok(END_OTHERS, { token: phone })
    expect(msg).toBe(messages.otherSessionsEnded)
    await api().refused(ME, { token: computer })
    expect((await api().ok(LIST, { token: phone })).sessions).toHaveLength(1)
    await api().ok(ME, { token: stranger.computer })
  })
})

describe('another service on the same database', () => {
  let other: App

  beforeAll(async () => {
    const { settings } = api()
    other = await buildApp({ settings, log: createLog('silent'), runsJobs: false })
  })
  afterAll(() => other.close())

  async function statusThere(token: string): Promise<number> {
    const headers = { Authorization: `Bearer ${token}` }
    const here = { incoming: { socket: { remoteAddress: '192.0.2.1' }, headers } }
    return (await other.request('/api/v1/users/me', { headers }, here)).status
  }

  test('accepts a token until its session is ended here', async () => {
    const { computer, phone } = await signInOnTwoDevices()
    expect([await statusThere(computer), await statusThere(phone)]).toEqual([200, 200])
    await api().ok(END, { token: computer, params: { id: await ensureAccount(phone) } })
    expect([await statusThere(computer), await statusThere(phone)]).toEqual([200, 401])
  })

  test('sees a changed password and a deleted account at once', async () => {
    const json = aSignup()
    const first = await api().signUp(json)
    const second = (await api().ok(LOGIN, { json })).token
    expect([await statusThere(first.token), await statusThere(second)]).toEqual([200, 200])
    const passwords = { currentPassword: json.password, newPassword: 'another password' }
    const { token } = await api().ok('PUT /api/v1/users/me/password', {
      token: second,
      json: passwords,
    })
    expect([await statusThere(first.token), await statusThere(second)]).toEqual([401, 401])
    expect(await statusThere(token)).toBe(200)
    await api().ok('POST /api/v1/users/me/delete', {
      token,
      json: { currentPassword: 'another password', posts: 'keep' },
    })
    expect(await statusThere(token)).toBe(401)
  })
})
