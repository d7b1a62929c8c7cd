import { expect, test } from 'vitest'
import { limitsForTest } from '../../testing/limit-tools.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { RATES } from '../../rates.ts'

const { signInsPerAccountAndAddress: PAIR, signInsPerAccount: ACCOUNT, signInsAccepted } = RATES

function wrong(): Promise<never> {
  return Promise.reject(new Refusal('wrong_credentials', 'wrongCredentials'))
}

function broken(): Promise<never> {
  return Promise.reject(new Error('broken'))
}

function suspended(): Promise<never> {
  return Promise.reject(new Refusal('forbidden', 'accountSuspended'))
}

function right(): Promise<string> {
  return Promise.resolve('in')
}

/** The outcome of an attempt: seconds to wait, the code of a refusal, or the result. */
async function outcome(attempt: Promise<unknown>): Promise<unknown> {
  try {
    return await attempt
  } catch (error) {
    return error instanceof Refusal ? (error.retryAfter ?? error.code) : 'broken'
  }
}

type Limits = Awaited<ReturnType<typeof limitsForTest>>

async function guess(limits: Limits, address: string, email = 'e'): Promise<unknown> {
  return outcome(limits.limitSignIns(address, email, wrong))
}

/** Makes that many guesses, each as early as allowed; resolves to the outcomes and waits. */
async function guessAfterWaits(limits: Limits, times: number): Promise<unknown[]> {
  const waits: unknown[] = []
  for (let i = 0; i < times; i++) {
    const wait = await guess(limits, 'a')
    waits.push(wait)
    if (typeof wait !== 'number') continue
    limits.clock.move(wait)
    waits.push(await guess(limits, 'a'))
  }
  return waits
}

const REFUSED = 'wrong_credentials'
const atOnce = Array<string>(PAIR.free).fill(REFUSED)

/** The expected outcomes if each wait is followed by another failed attempt. */
function afterWaits(...waits: number[]): unknown[] {
  return [...atOnce, ...waits.flatMap((wait) => [wait, REFUSED])]
}

test('delays double up to 15 minutes, and early attempts do not extend them', async () => {
  const limits = await limitsForTest()
  const waits = await guessAfterWaits(limits, PAIR.free + 12)
  expect(waits).toEqual(afterWaits(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900))
  for (let i = 0; i < 20; i++) expect(await guess(limits, 'a')).toBe(900)
  limits.clock.move(899)
  expect(await guess(limits, 'a')).toBe(1)
})

test('a successful sign-in resets the delays', async () => {
  const limits = await limitsForTest()
  await guessAfterWaits(limits, PAIR.free + 3)
  limits.clock.move(8)
  expect(await outcome(limits.limitSignIns('a', 'e', right))).toBe('in')
  expect(await guessAfterWaits(limits, PAIR.free + 1)).toEqual(afterWaits(1))
})

test('successful sign-ins are not counted as guesses', async () => {
  const limits = await limitsForTest()
  for (let i = 0; i < 60; i++) {
    expect(await outcome(limits.limitSignIns('a', 'e', right))).toBe('in')
  }
  expect(await guess(limits, 'a')).toBe('wrong_credentials')
})

test.each([
  ['successful', right, 'in'],
  ['refused because of a suspension', suspended, 'forbidden'],
])('sign-ins that are %s have a limit for each account', async (_, signIn, expected) => {
  const limits = await limitsForTest()
  const { points, duration } = signInsAccepted
  // Neither takes a point of the limit.
  expect(await guess(limits, 'b')).toBe('wrong_credentials')
  expect(await outcome(limits.limitSignIns('c', 'e', broken))).toBe('broken')
  for (let i = 0; i < points; i++) {
    expect(await outcome(limits.limitSignIns('a', 'e', signIn))).toBe(expected)
  }
  expect(await outcome(limits.limitSignIns('a', 'e', signIn))).toBe(duration)
  expect(await outcome(limits.limitSignIns('a', 'another', signIn))).toBe(expected)
  limits.clock.move(duration)
  expect(await outcome(limits.limitSignIns('a', 'e', signIn))).toBe(expected)
})

test('sign-ins from an address to many accounts have a limit', async () => {
  const limits = await limitsForTest({
    rates: { signInsAcceptedPerAddress: { points: 3, duration: 60 } },
  })
  for (const email of ['e', 'f', 'g']) {
    expect(await outcome(limits.limitSignIns('a', email, right))).toBe('in')
  }
  expect(await outcome(limits.limitSignIns('a', 'h', right))).toBe(60)
  expect(await outcome(limits.limitSignIns('b', 'h', right))).toBe('in')
  limits.clock.move(60)
  expect(await outcome(limits.limitSignIns('a', 'h', right))).toBe('in')
})

test('an internal error is not counted as a guess', async () => {
  const limits = await limitsForTest()
  for (let i = 0; i < 50; i++) {
    expect(await outcome(limits.limitSignIns('a', 'e', broken))).toBe('broken')
  }
  expect(await guess(limits, 'a')).toBe('wrong_credentials')
})

test('concurrent guesses are limited', async () => {
  const limits = await limitsForTest()
  const said = await Promise.all(Array.from({ length: 100 }, () => guess(limits, 'a')))
  expect(said.filter((each) => each === 'wrong_credentials')).toHaveLength(PAIR.free)
})

test('guesses from many addresses are delayed', async () => {
  const limits = await limitsForTest()
  for (let i = 0; i < ACCOUNT.free; i++) {
    expect(await guess(limits, `a${i}`)).toBe('wrong_credentials')
  }
  for (const wait of [1, 2, 4]) {
    expect(await guess(limits, `b${wait}`)).toBe(wait)
    limits.clock.move(wait)
    expect(await guess(limits, `b${wait}`)).toBe('wrong_credentials')
  }
  expect(await guess(limits, 'c', 'another')).toBe('wrong_credentials')
})

test('strangers cannot lock the owner out at a known address', async () => {
  const limits = await limitsForTest()
  await limits.limitSignIns('home', 'e', right)
  for (let i = 0; i < ACCOUNT.free + 5; i++) await guess(limits, `a${i}`)
  expect(await guess(limits, 'elsewhere')).toBe(1)
  expect(await outcome(limits.limitSignIns('home', 'e', right))).toBe('in')
  // A typing error there is not delayed further because of the strangers.
  expect(await guess(limits, 'home')).toBe('wrong_credentials')
  expect(await outcome(limits.limitSignIns('home', 'e', right))).toBe('in')
  limits.clock.move(RATES.knownAddress.duration)
  for (let i = 0; i < ACCOUNT.free; i++) await guess(limits, `a${i}`)
  expect(await guess(limits, 'home')).toBe(1)
})

test('the address of a sign-up is known to the account', async () => {
  const limits = await limitsForTest()
  await limits.rememberAddress('home', 'e')
  for (let i = 0; i < ACCOUNT.free + 5; i++) await guess(limits, `a${i}`)
  expect(await outcome(limits.limitSignIns('home', 'e', right))).toBe('in')
})

test('guesses at many accounts from one address are delayed, despite successes in between', async () => {
  const limits = await limitsForTest()
  for (let i = 0; i < RATES.signInsPerAddress.free; i++) {
    expect(await guess(limits, 'a', `e${i}`)).toBe('wrong_credentials')
    if (i % 10 === 0) await limits.limitSignIns('a', 'mine', right)
  }
  expect(await guess(limits, 'a', 'another')).toBe(1)
  expect(await guess(limits, 'b', 'another')).toBe('wrong_credentials')
})

test('nothing is counted if limits are off', async () => {
  const limits = await limitsForTest({ isOn: false })
  for (let i = 0; i < 1_000; i++) await limits.signUpFrom('a')
  for (let i = 0; i < 100; i++) expect(await guess(limits, 'a')).toBe('wrong_credentials')
  expect(await limits.database.counts.selectFrom('rate_limit').selectAll().execute()).toEqual([])
})
