import { messages } from '@inkwell/contract/messages'
import { aSignup } from '@inkwell/test-support/user'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, remove } from '../../testing/access/visitors.ts'
import type { Person } from '../../testing/access/visitors.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'
import { parseCommand, usage, UsageError } from './admin-commands.ts'

const api = useTestApi()
const LIST = 'GET /api/v1/admin/reports'
const READ = 'GET /api/v1/posts/p/{id}'

async function outputOf(...words: string[]): Promise<string> {
  return parseCommand(words)(api().app.services.moderation)
}

let person: Person
beforeAll(async () => {
  person = await aPerson(api())
})

test('grants, lists and revokes the role of administrator', async () => {
  const { email, token } = person
  expect((await api().refused(LIST, { token })).status).toBe(403)
  expect(await outputOf('list')).toBe('There is no administrator.')
  expect(await outputOf('grant', email.toUpperCase())).toBe(`${email} is now an administrator.`)
  expect(await outputOf('grant', email)).toBe(`${email} is already an administrator.`)
  await api().ok(LIST, { token })
  expect(await outputOf('list')).toContain(email)
  await expect(outputOf('suspend', email)).rejects.toThrow(messages.administratorStays)
  expect(await outputOf('revoke', email)).toBe(
    `${email} is no longer an administrator. Their unused invitations and password links work no more.`,
  )
  expect(await outputOf('revoke', email)).toBe(`${email} is not an administrator.`)
  expect((await api().refused(LIST, { token })).status).toBe(403)
})

test('hides a post and shows it again, given its address or its id', async () => {
  const { _id: id } = await api().createPost(person.token)
  const params = { id }
  const json = { reason: 'other', note: 'Two\nlines' }
  await api().ok('POST /api/v1/posts/p/{id}/report', { params, json })
  expect(await outputOf('reports')).toContain(`reported once\n    other: Two lines`)
  expect(await outputOf('hide', `http://localhost:3000/post/${id}`)).toBe('The post is hidden.')
  expect((await api().refused(READ, { params })).status).toBe(404)
  expect(await outputOf('reports')).toBe('There are no open reports.')
  expect(await outputOf('hidden')).toMatch(new RegExp(`^${id}  .*, by ${person.email}$`))
  expect(await outputOf('show', id.toUpperCase())).toBe('The post is not hidden.')
  expect(await outputOf('hidden')).toBe('No post is hidden.')
  await api().ok(READ, { params })
  expect(await outputOf('settle', id)).toBe('The reports of this post are settled.')
})

test('suspends an account, with its posts, and lifts the suspension', async () => {
  const { email, token, password } = await aPerson(api())
  const params = { id: (await api().createPost(token))._id }
  expect(await outputOf('suspend', email, '--hide-posts')).toContain('its posts are hidden')
  const refusal = await api().refused('GET /api/v1/users/me', { token })
  expect(comparableRefusal(refusal)).toMatchObject({ status: 403, msg: messages.accountSuspended })
  expect((await api().refused(READ, { params })).status).toBe(404)
  expect(await outputOf('lift', email)).toBe(`${email} is not suspended.`)
  await api().ok(READ, { params })
  await api().ok('POST /api/v1/users/login', { json: { email, password } })
})

test('creates a password link that the log does not contain', async () => {
  const { email } = await aPerson(api())
  const [, link = ''] = (await outputOf('reset-password', email)).split('\n')
  const token = new URL(link).hash.slice(1)
  const json = { token, password: 'a wholly new one' }
  await api().ok('POST /api/v1/users/reset-password', { json })
  await api().ok('POST /api/v1/users/login', { json: { email, password: json.password } })
  const log = await outputOf('audit', '4')
  expect(log).toMatch(/sign_in {2}.*\n.*password_reset {2}.*\n.*password_link {2}command line/)
  expect(log.split('\n')).toHaveLength(4)
  for (const secret of [token, json.password]) expect(log).not.toContain(secret)
})

test('the links of an administrator end with the role', async () => {
  const [former, other, owner] = [await aPerson(api()), await aPerson(api()), await aPerson(api())]
  for (const { email } of [former, other]) await outputOf('grant', email)
  const invite = (by: string) =>
    api().ok('POST /api/v1/admin/invitations', { json: { email: aSignup().email }, token: by })
  const ofFormer = [(await invite(former.token)).url]
  const { email, token, password: currentPassword } = former
  const renamed = { email: `other-${email}`, currentPassword }
  await api().ok('PUT /api/v1/users/me', { token, json: renamed })
  ofFormer.push((await invite(token)).url)
  const { url: ofOther } = await invite(other.token)
  const [, ofCommandLine = ''] = (await outputOf('invite', aSignup().email)).split('\n')
  const params = { id: owner.id }
  const link = await api().ok('POST /api/v1/admin/accounts/{id}/reset-password', { params, token })
  const another = await aPerson(api())
  const linkOfServer = await outputOf('reset-password', another.email)
  await outputOf('revoke', renamed.email)
  const statusOf = async (url: string) => {
    const json = { token: new URL(url).hash.slice(1) }
    return (await api().call('POST /api/v1/users/invitation', { json })).status
  }
  const urls = [...ofFormer, ofOther, ofCommandLine]
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404, 200, 200])
  const resetBy = async (url: string) => {
    const json = { token: new URL(url).hash.slice(1), password: 'a wholly new one' }
    return (await api().call('POST /api/v1/users/reset-password', { json })).status
  }
  expect(await resetBy(link.url)).toBe(404)
  const [, ofServer = ''] = linkOfServer.split('\n')
  expect(await resetBy(ofServer)).toBe(200)
  await remove(api(), other)
  expect(await statusOf(ofOther)).toBe(404)
})

test('a link that is being made while the role ends does not outlive it', async () => {
  const [former, owner] = [await aPerson(api()), await aPerson(api())]
  const { invitations, resets } = api().app.services.moderation
  await outputOf('grant', former.email)
  await outputOf('revoke', former.email)
  // As a call that the check of the role has passed.
  const actor = { place: 'site', ...former, address: '' } as const
  await expect(invitations.invite(actor, aSignup().email)).rejects.toThrow(
    messages.administratorsOnly,
  )
  await expect(resets.make(actor, owner.id)).rejects.toThrow(messages.administratorsOnly)
})

test.each([
  [[], 'Say what to do.'],
  [['appoint'], 'There is no command appoint.'],
  [['toString'], 'There is no command toString.'],
  [['list', 'all'], 'list does not take all.'],
  [['lift', 'a@example.com', '--hide-posts'], 'lift does not take --hide-posts.'],
  [['suspend', 'a@example.com', '--hide'], 'suspend does not take --hide.'],
  [['grant', 'a@example.com', 'b@example.com'], 'grant does not take b@example.com.'],
])('%j is no command', (words, msg) => {
  expect(() => parseCommand(words)).toThrow(new UsageError(msg))
})

test.each([
  [['grant'], 'Name the account by its email address.'],
  [['suspend', '--hide-posts'], 'Name the account by its email address.'],
  [['hide', 'x'], 'Name the post by its address on the site, or by the id in it.'],
  [['audit', '0'], 'Say how many entries to show as a whole number, like 50.'],
  [['grant', 'nobody@example.com'], messages.accountNotFound],
  [['hide', '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e10'], messages.postNotFound],
])('%j cannot be done', async (words, msg) => {
  await expect(outputOf(...words)).rejects.toThrow(msg)
})

test('lists its commands', () => {
  for (const command of ['grant', 'revoke', 'list', 'hide', 'show', 'suspend', 'lift', 'audit']) {
    expect(usage()).toContain(`  ${command} `)
  }
})
