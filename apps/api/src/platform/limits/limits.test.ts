import { messages } from '@inkwell/contract/messages'
import { aPostForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { describe, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import { Refusal } from '../http/refusal.ts'
import { createLimits, RATES } from './limits.ts'

const LOGIN = 'POST /api/v1/users/login'

const limited = { status: 429, code: 'rate_limited', msg: messages.rateLimited }

function wrong(): Promise<never> {
  return Promise.reject(new Refusal('wrong_credentials', messages.wrongCredentials))
}

function broken(): Promise<never> {
  return Promise.reject(new Error('broken'))
}

async function times(count: number, work: (i: number) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < count; i++) await work(i).catch(() => undefined)
}

describe('over HTTP', () => {
  const api = useTestApi({ rateLimits: true })

  test('guessing the password of an account ends, and says when to come back', async () => {
    const json = aSignup()
    await api().signUp(json)
    const guess = { json: { email: json.email, password: 'a wrong guess' }, address: '192.0.2.7' }
    for (let i = 0; i < RATES.signInsPerAccountAndAddress.points; i++) {
      expect((await api().refused(LOGIN, guess)).status).toBe(401)
    }
    const refusal = await api().refused(LOGIN, guess)
    expect(refusal).toMatchObject(limited)
    const seconds = Number(refusal.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(RATES.signInsPerAccountAndAddress.duration)
    // The right password does not help here any more, but does for its owner elsewhere.
    await api().refused(LOGIN, { ...guess, json })
    const { user } = await api().ok(LOGIN, { json, address: '192.0.2.8' })
    expect(user.email).toBe(json.email)
  })

  test('a forged header does not change the address', async () => {
    const json = { email: aSignup().email, password: 'x' }
    const statuses: number[] = []
    for (let i = 0; i <= RATES.signInsPerAccountAndAddress.points; i++) {
      const headers = { 'X-Forwarded-For': `203.0.113.${i}`, Forwarded: `for=203.0.113.${i}` }
      statuses.push((await api().call(LOGIN, { json, headers, address: '192.0.2.9' })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('a classroom behind one address meets no limit', { timeout: 60_000 }, async () => {
    const address = '192.0.2.10'
    const tokens: string[] = []
    for (let pupil = 0; pupil < 60; pupil++) {
      await api().refused('POST /api/v1/users/signup', { json: { name: 'x' }, address })
      const json = aSignup()
      tokens.push((await api().ok('POST /api/v1/users/signup', { json, address })).token)
    }
    for (let write = 0; write < 300; write++) {
      const token = tokens[write % 20] ?? ''
      const input = { token, form: aPostForm(), address }
      expect((await api().call('POST /api/v1/posts/createpost', input)).status).toBe(201)
    }
  })

  test('what is no sign-up is not counted as one', async () => {
    const address = '192.0.2.11'
    for (let i = 0; i <= RATES.signUpsPerAddress.points; i++) {
      const refusal = await api().refused('POST /api/v1/users/signup', { json: {}, address })
      expect(refusal.status).toBe(400)
    }
  })
})

describe('by themselves', () => {
  test('a sign-in that succeeds is not counted', async () => {
    const limits = createLimits(true)
    for (let i = 0; i < 3 * RATES.signInsPerAddress.points; i++) {
      await limits.limitSignIns('a', 'e', () => Promise.resolve())
    }
    await times(RATES.signInsPerAccountAndAddress.points, () =>
      limits.limitSignIns('a', 'e', wrong),
    )
    await expect(limits.limitSignIns('a', 'e', wrong)).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })

  test('a failure of ours is not counted as a guess', async () => {
    const limits = createLimits(true)
    await times(50, () => limits.limitSignIns('a', 'e', broken))
    await expect(limits.limitSignIns('a', 'e', wrong)).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
  })

  test('many at once do not slip through together', async () => {
    const limits = createLimits(true)
    const attempts = await Promise.allSettled(
      Array.from({ length: 100 }, () => limits.limitSignIns('a', 'e', wrong)),
    )
    const codes = attempts.map((attempt) =>
      attempt.status === 'rejected' ? (attempt.reason as Refusal).code : 'none',
    )
    const tried = codes.filter((code) => code === 'wrong_credentials')
    expect(tried).toHaveLength(RATES.signInsPerAccountAndAddress.points)
  })

  test('one address guessing at many accounts ends, too', async () => {
    const limits = createLimits(true)
    await times(RATES.signInsPerAddress.points, (i) => limits.limitSignIns('a', `e${i}`, wrong))
    await expect(limits.limitSignIns('a', 'another', wrong)).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })

  test('sign-ups end, for this address alone', async () => {
    const { limitSignUps } = createLimits(true)
    for (let i = 0; i < RATES.signUpsPerAddress.points; i++) await limitSignUps('a')
    await expect(limitSignUps('a')).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(limitSignUps('b')).resolves.toBeUndefined()
  })

  test('writes end, for this account alone', async () => {
    const { limitWrites } = createLimits(true)
    const [one, other] = [{ viewer: { _id: 'a' } }, { viewer: { _id: 'b' } }]
    for (let i = 0; i < RATES.writesPerAccount.points; i++) await limitWrites(one)
    await expect(limitWrites(one)).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(limitWrites(other)).resolves.toBeUndefined()
  })

  test('nothing is counted where they are off', async () => {
    const limits = createLimits(false)
    for (let i = 0; i < 1_000; i++) await limits.limitSignUps('a')
    await expect(limits.limitSignIns('a', 'e', wrong)).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
  })
})

describe('switched off', () => {
  const api = useTestApi({ rateLimits: false })

  test('is said loudly in the log', () => {
    const lines = api().logLines.map((line) => JSON.parse(line) as { level: number; msg: string })
    const warning = lines.find(({ msg }) => msg.includes('RATE LIMITS ARE OFF'))
    expect(warning?.level).toBe(40)
  })
})
