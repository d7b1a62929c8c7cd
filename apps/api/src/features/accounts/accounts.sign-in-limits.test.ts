import { expect, test } from 'vitest'
import { limitsForTest } from '../../testing/limit-tools.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { RATES } from '../../rates.ts'

const { signInsPerAccountAndAddress: PAIR, signInsPerAccount: ACCOUNT } = RATES

function wrong(): Promise<never> {
  return Promise.reject(new Refusal('wrong_credentials', 'wrongCredentials'))
}

function broken(): Promise<never> {
  return Promise.reject(new Error('broken'))
}

function right(): Promise<string> {
  return Promise.resolve('in')
}

/** What came of an attempt: the seconds to wait, or the code of a refusal, or what it resolved to. */
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

/** Guesses so many times, each as soon as that is possible; gives how long each had to wait. */
async function guessPatiently(limits: Limits, times: number): Promise<unknown[]> {
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

/** What patience leads to where each wait is followed by an attempt that fails, too. */
function afterWaits(...waits: number[]): unknown[] {
  return [...atOnce, ...waits.flatMap((wait) => [wait, REFUSED])]
}

test('waits double up to a quarter of an hour, and no attempt in between makes them longer', async () => {
  const limits = await limitsForTest()
  const waits = await guessPatiently(limits, PAIR.free + 12)
  expect(waits).toEqual(afterWaits(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900))
  for (let i = 0; i < 20; i++) expect(await guess(limits, 'a')).toBe(900)
  limits.clock.move(899)
  expect(await guess(limits, 'a')).toBe(1)
})

test('who comes in after all begins anew', async () => {
  const limits = await limitsForTest()
  await guessPatiently(limits, PAIR.free + 3)
  limits.clock.move(8)
  expect(await outcome(limits.limitSignIns('a', 'e', right))).toBe('in')
  expect(await guessPatiently(limits, PAIR.free + 1)).toEqual(afterWaits(1))
})

test('sign-ins that succeed are not counted', async () => {
  const limits = await limitsForTest()
  for (let i = 0; i < 60; i++) {
    expect(await outcome(limits.limitSignIns('a', 'e', right))).toBe('in')
  }
  expect(await guess(limits, 'a')).toBe('wrong_credentials')
})

test('a failure of ours is not counted as a guess', async () => {
  const limits = await limitsForTest()
  for (let i = 0; i < 50; i++) {
    expect(await outcome(limits.limitSignIns('a', 'e', broken))).toBe('broken')
  }
  expect(await guess(limits, 'a')).toBe('wrong_credentials')
})

test('many at once do not slip through together', async () => {
  const limits = await limitsForTest()
  const said = await Promise.all(Array.from({ length: 100 }, () => guess(limits, 'a')))
  expect(said.filter((each) => each === 'wrong_credentials')).toHaveLength(PAIR.free)
})

test('guessing from everywhere slows down, too', async () => {
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

test('no stranger locks the owner out where the account knows the address', async () => {
  const limits = await limitsForTest()
  await limits.limitSignIns('home', 'e', right)
  for (let i = 0; i < ACCOUNT.free + 5; i++) await guess(limits, `a${i}`)
  expect(await guess(limits, 'elsewhere')).toBe(1)
  expect(await outcome(limits.limitSignIns('home', 'e', right))).toBe('in')
  // And who mistypes there waits no longer than without strangers.
  expect(await guess(limits, 'home')).toBe('wrong_credentials')
  expect(await outcome(limits.limitSignIns('home', 'e', right))).toBe('in')
  limits.clock.move(RATES.knownAddress.duration)
  for (let i = 0; i < ACCOUNT.free; i++) await guess(limits, `a${i}`)
  expect(await guess(limits, 'home')).toBe(1)
})

test('where somebody signs up, the account is known', async () => {
  const limits = await limitsForTest()
  await limits.rememberAddress('home', 'e')
  for (let i = 0; i < ACCOUNT.free + 5; i++) await guess(limits, `a${i}`)
  expect(await outcome(limits.limitSignIns('home', 'e', right))).toBe('in')
})

test('one address guessing at many accounts slows down, even between successes', async () => {
  const limits = await limitsForTest()
  for (let i = 0; i < RATES.signInsPerAddress.free; i++) {
    expect(await guess(limits, 'a', `e${i}`)).toBe('wrong_credentials')
    if (i % 10 === 0) await limits.limitSignIns('a', 'mine', right)
  }
  expect(await guess(limits, 'a', 'another')).toBe(1)
  expect(await guess(limits, 'b', 'another')).toBe('wrong_credentials')
})

test('nothing is counted where they are off', async () => {
  const limits = await limitsForTest({ isOn: false })
  for (let i = 0; i < 1_000; i++) await limits.signUpFrom('a')
  for (let i = 0; i < 100; i++) expect(await guess(limits, 'a')).toBe('wrong_credentials')
  expect(await limits.database.counts.selectFrom('rate_limit').selectAll().execute()).toEqual([])
})
