import { setTimeout as sleep } from 'node:timers/promises'
import { aPostForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { expect, test, vi } from 'vitest'
import { quickHashing } from '../../testing/quick-hashing.ts'
import { useTestApi } from '../../testing/test-api.ts'

const SIGNUP = 'POST /api/v1/users/signup'
const LOGIN = 'POST /api/v1/users/login'
const CREATE = 'POST /api/v1/posts/createpost'

const api = useTestApi({ rateLimits: true })
/** The same without limits of attempts. */
const unlimited = useTestApi()
const address = '192.0.2.12'

/** What a hash takes on one core. The test needs the time, not the core. */
const HASH_MS = 100

function slowDown(): void {
  const { hash, verify } = quickHashing
  vi.spyOn(quickHashing, 'hash').mockImplementation(async (password) => {
    await sleep(HASH_MS)
    return hash(password)
  })
  vi.spyOn(quickHashing, 'verify').mockImplementation(async (given) => {
    await sleep(HASH_MS)
    return verify(given)
  })
}

test(
  'a class behind one address signs in at once and waits, and nobody is refused',
  { timeout: 120_000 },
  async () => {
    slowDown()
    const pupils = Array.from({ length: 30 }, () => aSignup())
    const signUp = (json: ReturnType<typeof aSignup>) => api().ok(SIGNUP, { json, address })
    await Promise.all(pupils.map(signUp))
    const signIn = ({ email, password }: ReturnType<typeof aSignup>) =>
      api().ok(LOGIN, { json: { email, password }, address })
    const sessions = await Promise.all(pupils.map(signIn))
    const write = (index: number) =>
      api().call(CREATE, { token: sessions[index % 30]?.token ?? '', form: aPostForm(), address })
    const statuses = new Set<number>()
    // All at once would wait longer than the queue lets them, on a busy machine.
    for (let from = 0; from < 150; from += 15) {
      const some = Array.from({ length: 15 }, (_, index) => write(from + index))
      for (const { status } of await Promise.all(some)) statuses.add(status)
    }
    expect(statuses).toEqual(new Set([201]))
  },
)

test('a client that fills the queue does not keep others from signing in', async () => {
  const { email, password } = aSignup()
  await api().ok(SIGNUP, { json: { name: 'Ada', email, password } })
  slowDown()
  const statuses: number[] = []
  const guesses = Array.from({ length: 180 }, async () => {
    const json = { email: aSignup().email, password }
    statuses.push((await api().call(LOGIN, { json, address })).status)
  })
  await expect.poll(() => statuses, { interval: 5 }).toContain(503)
  const own = { json: { email, password }, address: '192.0.2.13' }
  expect((await api().call(LOGIN, own)).status).toBe(200)
  await Promise.all(guesses)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
})

test('a class signs in while another address asks for more than can be done', async () => {
  const pupils = Array.from({ length: 20 }, () => aSignup())
  for (const json of pupils) await unlimited().ok(SIGNUP, { json })
  slowDown()
  const signIn = async ({ email, password }: ReturnType<typeof aSignup>, from: string) => {
    const json = { email, password }
    return (await unlimited().call(LOGIN, { json, address: from })).status
  }
  const guesses: Promise<number>[] = []
  const guessing = setInterval(() => {
    for (let count = 0; count < 8; count += 1) guesses.push(signIn(aSignup(), address))
  }, HASH_MS)
  // Sustained for longer than a burst, this is overload.
  await sleep(11_000)
  const statuses = await Promise.all(pupils.map((pupil) => signIn(pupil, '192.0.2.13')))
  clearInterval(guessing)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401, 503]))
})
