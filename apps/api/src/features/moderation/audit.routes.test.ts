import { aSignup } from '@inkwell/test-support/user'
import { unzipSync } from 'fflate'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { appoint } from '../../testing/access/visitors.ts'
import { useTestApi } from '../../testing/test-api.ts'

const DAY = 24 * 60 * 60 * 1_000
const LOGIN = 'POST /api/v1/users/login'
const LOG = 'GET /api/v1/admin/audit'

const api = useTestApi()
let token: string

beforeAll(async () => {
  const administrator = await api().signUp()
  await appoint(api(), administrator.user)
  token = administrator.token
})

async function entriesOf(email: string) {
  const { entries } = await api().ok(LOG, { token, query: { limit: '100' } })
  return entries.filter(({ actor }) => actor === email)
}

function insertOld(daysAgo: number, id: string) {
  const { writes } = api().app.services.database
  const created_at = new Date(Date.now() - daysAgo * DAY).toISOString()
  const none = { subject_id: '', subject: '', address: '' }
  return writes
    .insertInto('audit_entry')
    .values({ id, created_at, act: 'sign_in', actor: 'old', ...none })
    .execute()
}

test('has every sign-up and sign-in with its outcome, and no secret', async () => {
  const json = aSignup()
  const { email, password } = json
  const { user } = await api().ok('POST /api/v1/users/signup', { json, address: '192.0.2.200' })
  await api().ok(LOGIN, { json, address: '2001:db8:1:2:3:4:5:6' })
  await api().refused(LOGIN, { json: { email, password: 'not this one' } })
  const { people } = api().app.services.moderation
  await people.suspend({ place: 'command line' }, user._id, 'keep')
  await api().refused(LOGIN, { json })
  const entries = await entriesOf(email)
  expect(entries.map(({ act, address }) => [act, address])).toEqual([
    ['sign_in_refused', '192.0.2.0/24'],
    ['sign_in_failed', '192.0.2.0/24'],
    ['sign_in', '2001:db8:1::/48'],
    ['sign_up', '192.0.2.0/24'],
  ])
  const log = JSON.stringify(await api().ok(LOG, { token, query: { limit: '100' } }))
  for (const secret of [password, 'not this one', token]) expect(log).not.toContain(secret)
})

test('has attempts with unknown addresses', async () => {
  const email = 'nobody-at-all@example.com'
  await api().refused(LOGIN, { json: { email, password: 'a guess at it' } })
  expect((await entriesOf(email)).map(({ act }) => act)).toEqual(['sign_in_failed'])
})

test('has wrong passwords in the settings, and no right ones', async () => {
  const json = aSignup()
  const { token: own } = await api().signUp(json)
  const { email, name, password } = json
  const wrong = { currentPassword: 'a guess of mine' }
  const calls = [
    ['PUT /api/v1/users/me', { name, email, ...wrong }],
    ['PUT /api/v1/users/me/password', { newPassword: 'another password', ...wrong }],
    ['POST /api/v1/users/me/delete', { posts: 'keep', ...wrong }],
  ] as const
  for (const [call, given] of calls) await api().refused(call, { token: own, json: given })
  const right = { name, email, currentPassword: password }
  await api().ok('PUT /api/v1/users/me', { token: own, json: right })
  const entries = (await entriesOf(email)).map(({ act, address }) => `${act} ${address}`)
  const each = 'password_wrong 192.0.2.0/24'
  expect(entries).toEqual([each, each, each, 'sign_up 192.0.2.0/24'])
  expect(JSON.stringify(await api().ok(LOG, { token }))).not.toContain(wrong.currentPassword)
})

test('has exports of the site', async () => {
  await (await api().call('GET /api/v1/admin/export', { token })).arrayBuffer()
  const { entries } = await api().ok(LOG, { token, query: { limit: '1' } })
  expect(entries).toMatchObject([
    { act: 'export_site', actor: expect.stringContaining('@') as string, subject: null },
  ])
  const headers = { Authorization: `Bearer ${token}` }
  const head = await api().request('/api/v1/admin/export', { method: 'HEAD', headers })
  expect(head.status).toBe(200)
  expect(await api().ok(LOG, { token, query: { limit: '1' } })).toMatchObject({ entries })
})

test('is no obstacle to an export of the site while nothing can be stored', async () => {
  const { audit } = api().app.services.moderation
  const full = vi.spyOn(audit, 'record').mockRejectedValue(new Error('database or disk is full'))
  onTestFinished(() => full.mockRestore())
  const response = await api().call('GET /api/v1/admin/export', { token })
  expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).not.toEqual([])
  expect(full).toHaveBeenCalledOnce()
})

test('is listed in pages, newest first', async () => {
  const all = await api().ok(LOG, { token, query: { limit: '5' } })
  const first = await api().ok(LOG, { token, query: { limit: '2' } })
  const query = { limit: '3', cursor: first.nextCursor ?? '' }
  const next = await api().ok(LOG, { token, query })
  expect([...first.entries, ...next.entries]).toEqual(all.entries)
})

test('refuses changes, and deletion of young entries', async () => {
  const { reads, writes } = api().app.services.database
  const count = () => reads.selectFrom('audit_entry').select('id').execute()
  const before = await count()
  const change = writes.updateTable('audit_entry').set({ actor: 'nobody' }).execute()
  await expect(change).rejects.toThrow('the audit log is only added to')
  await writes.deleteFrom('audit_entry').execute()
  expect(before.length).toBeGreaterThan(0)
  expect(await count()).toEqual(before)
})

test('deletes entries older than 180 days', async () => {
  await insertOld(181, 'a')
  await insertOld(179, 'b')
  expect(await api().app.services.moderation.audit.purge()).toBe(1)
  const { reads } = api().app.services.database
  const left = reads.selectFrom('audit_entry').select('id').where('actor', '=', 'old')
  expect(await left.execute()).toEqual([{ id: 'b' }])
})
