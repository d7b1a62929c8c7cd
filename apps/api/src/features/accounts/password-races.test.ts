import type { EndpointKey } from '@inkwell/contract/endpoints'
import { messages } from '@inkwell/contract/messages'
import { aSignup } from '@inkwell/test-support/user'
import { describe, expect, test, vi } from 'vitest'
import { aPerson } from '../../testing/access/visitors.ts'
import type { Person } from '../../testing/access/visitors.ts'
import { everyRow } from '../../testing/every-row.ts'
import { holdWrite } from '../../testing/hold-write.ts'
import { quickHashing } from '../../testing/quick-hashing.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const api = useTestApi()

const LOGIN = 'POST /api/v1/users/login'
/** Tables that may change: logs and counters. */
const IGNORED_TABLES = ['audit_entry', 'event', 'rate_limit']
const wrong = { status: 401, code: 'wrong_credentials', msg: messages.wrongCredentials }

/** Suspends the next verification of a password until it is continued. */
function pauseVerification() {
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const { verify } = quickHashing
  vi.spyOn(quickHashing, 'verify').mockImplementationOnce(async (given) => {
    begun.resolve()
    const isRight = await verify(given)
    await mayEnd.promise
    return isRight
  })
  return { begun: begun.promise, goOn: () => mayEnd.resolve() }
}

test('a sign-in with the old password opens no session if the password changes meanwhile', async () => {
  const account = aSignup()
  const { token } = await api().signUp(account)
  const { email, password } = account
  const { goOn, begun } = pauseVerification()
  const signingIn = api().refused(LOGIN, { json: { email, password } })
  await begun
  const json = { currentPassword: password, newPassword: 'another password' }
  const changed = await api().ok('PUT /api/v1/users/me/password', { token, json })
  goOn()
  expect(comparableRefusal(await signingIn)).toEqual(wrong)
  const { sessions } = await api().ok('GET /api/v1/users/me/sessions', { token: changed.token })
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true])
})

/** Resets the password with a link from an administrator. */
async function reset({ id }: Person): Promise<void> {
  const { resets } = api().app.services.moderation
  const { url } = await resets.make({ place: 'command line' }, id)
  await resets.use(url.slice(url.indexOf('#') + 1), { password: 'the new password' }, 'local')
}

async function suspend({ id }: Person): Promise<void> {
  const { people } = api().app.services.moderation
  await people.suspend({ place: 'command line' }, id, 'keep')
}

async function remove({ token, password }: Person): Promise<void> {
  const json = { currentPassword: password, posts: 'keep' }
  await api().ok('POST /api/v1/users/me/delete', { token, json })
}

/** What happens during the verification of a password, and the expected codes of the call. */
const ACTS: [string, (person: Person) => Promise<void>, codes: string[]][] = [
  ['a reset', reset, ['wrong_credentials']],
  ['a suspension', suspend, ['forbidden']],
  ['a deletion', remove, ['wrong_credentials', 'unauthenticated']],
]

const CALLS: [EndpointKey, (account: { email: string; currentPassword: string }) => object][] = [
  [LOGIN, ({ email, currentPassword: password }) => ({ email, password })],
  ['PUT /api/v1/users/me/password', (json) => ({ ...json, newPassword: 'that of a thief' })],
  ['PUT /api/v1/users/me', (json) => ({ ...json, name: 'Thief', email: 'thief@example.org' })],
  ['POST /api/v1/users/me/delete', (json) => ({ ...json, posts: 'delete' })],
]

describe.each(CALLS)('%s whose password was verified before', (call, json) => {
  test.each(ACTS)('%s changes nothing after it', async (_, act, codes) => {
    const person = await aPerson(api())
    const { token, email, password: currentPassword } = person
    await api().createPost(token)
    const { goOn, begun } = pauseVerification()
    const late = api().refused(call, { token, json: json({ email, currentPassword }) })
    await begun
    await act(person)
    const before = await everyRow(api(), IGNORED_TABLES)
    goOn()
    expect(codes).toContain((await late).code)
    expect(await everyRow(api(), IGNORED_TABLES)).toEqual(before)
  })

  test.each(ACTS)('%s changes nothing after it, up to its transaction', async (_, act, codes) => {
    const person = await aPerson(api())
    const { token, email, password: currentPassword } = person
    const { goOn, begun } = holdWrite(api())
    const late = api().refused(call, { token, json: json({ email, currentPassword }) })
    await begun
    await act(person)
    const before = await everyRow(api(), IGNORED_TABLES)
    goOn()
    expect(codes).toContain((await late).code)
    expect(await everyRow(api(), IGNORED_TABLES)).toEqual(before)
  })
})
