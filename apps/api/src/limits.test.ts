import { aPostForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { describe, expect, test } from 'vitest'
import { StandingClock } from './testing/limit-tools.ts'
import { twoHalves, upload } from './testing/pictures.ts'
import { useTestApi } from './testing/test-api.ts'
import { RATES } from './rates.ts'

const LOGIN = 'POST /api/v1/users/login'
const SIGNUP = 'POST /api/v1/users/signup'
const CREATE = 'POST /api/v1/posts/createpost'

describe('guessing', () => {
  const clock = new StandingClock()
  const api = useTestApi({ rateLimits: true }, clock.now)

  test('a password is refused after too many attempts, with a time to retry', async () => {
    const json = aSignup()
    await api().ok(SIGNUP, { json, address: '192.0.2.8' })
    const guess = { json: { email: json.email, password: 'a wrong guess' }, address: '192.0.2.7' }
    for (let i = 0; i < RATES.signInsPerAccountAndAddress.free; i++) {
      expect((await api().refused(LOGIN, guess)).status).toBe(401)
    }
    for (const seconds of [1, 2, 4]) {
      const refusal = await api().refused(LOGIN, guess)
      const unit = seconds === 1 ? 'second' : 'seconds'
      const msg = `Too many attempts. Please try again in ${seconds} ${unit}.`
      expect(refusal).toMatchObject({ status: 429, code: 'rate_limited', msg, retryAfter: seconds })
      expect(refusal.headers.get('Retry-After')).toBe(String(seconds))
      clock.move(seconds)
      expect((await api().refused(LOGIN, guess)).status).toBe(401)
    }
    // The correct password is refused from here, but accepted from the owner's address.
    expect((await api().refused(LOGIN, { ...guess, json })).status).toBe(429)
    const { user } = await api().ok(LOGIN, { json, address: '192.0.2.8' })
    expect(user.email).toBe(json.email)
  })

  test('an unknown account has the same responses', async () => {
    const { email, ...account } = aSignup()
    await api().ok(SIGNUP, { json: { email, ...account }, address: '192.0.2.20' })
    const answers = [email, aSignup().email].map(async (guessed) => {
      const input = { json: { email: guessed, password: 'a wrong guess' }, address: '192.0.2.21' }
      const seen: unknown[] = []
      for (let i = 0; i < 8; i++) {
        const { status, msg, retryAfter } = await api().refused(LOGIN, input)
        seen.push({ status, msg, retryAfter })
      }
      return seen
    })
    const [existing, unknown] = await Promise.all(answers)
    expect(existing).toEqual(unknown)
    expect(existing?.at(-1)).toMatchObject({ status: 429 })
  })

  test('forged addresses do not avoid the limit', async () => {
    const json = { email: aSignup().email, password: 'x' }
    const statuses: number[] = []
    for (let i = 0; i <= RATES.signInsPerAccountAndAddress.free; i++) {
      const headers = { 'X-Forwarded-For': `203.0.113.${i}`, Forwarded: `for=203.0.113.${i}` }
      statuses.push((await api().call(LOGIN, { json, headers, address: '192.0.2.9' })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('behind a trusted proxy', () => {
  const { now } = new StandingClock()
  const api = useTestApi({ rateLimits: true, trustedProxies: ['127.0.0.1'] }, now)

  test('clients are counted separately, whatever headers they send', async () => {
    const json = { email: aSignup().email, password: 'x' }
    const from = (forged: string, visitor: string) => ({
      json,
      headers: { 'X-Forwarded-For': `${forged}, ${visitor}` },
      address: '127.0.0.1',
    })
    for (let i = 0; i < RATES.signInsPerAccountAndAddress.free; i++) {
      await api().refused(LOGIN, from(`203.0.113.${i}`, '198.51.100.7'))
    }
    expect((await api().refused(LOGIN, from('203.0.113.9', '198.51.100.7'))).status).toBe(429)
    expect((await api().refused(LOGIN, from('198.51.100.7', '198.51.100.8'))).status).toBe(401)
  })
})

describe('sign-ups, writes and uploads', () => {
  const rates = {
    signUpsPerAddress: { points: 3, duration: 60 },
    writesPerAccount: { points: 6, duration: 60 },
    uploadsPerAccount: { points: 2, duration: 60 },
  }
  const clock = new StandingClock()
  const api = useTestApi({ rateLimits: true }, clock.now, rates)

  test('invalid sign-ups do not count', async () => {
    const address = '192.0.2.11'
    for (let i = 0; i <= rates.signUpsPerAddress.points; i++) {
      const refusal = await api().refused(SIGNUP, { json: {}, address })
      expect(refusal.status).toBe(400)
    }
  })

  test('are limited, and permitted again after the period', async () => {
    const address = '192.0.2.12'
    const sign = async (from: string) => {
      const response = await api().call(SIGNUP, { json: aSignup(), address: from })
      return response.status
    }
    for (let i = 0; i < rates.signUpsPerAddress.points; i++) expect(await sign(address)).toBe(201)
    expect(await sign(address)).toBe(429)
    expect(await sign('192.0.2.13')).toBe(201)
    clock.move(60)
    expect(await sign(address)).toBe(201)
  })

  test('uploads have a lower limit than texts', async () => {
    const { token } = await api().ok(SIGNUP, { json: aSignup(), address: '192.0.2.14' })
    const image = upload(await twoHalves(32, 32).jpeg().toBuffer())
    const publish = async (...form: Parameters<typeof aPostForm>) =>
      (await api().call(CREATE, { token, form: aPostForm(...form) })).status
    expect(await publish({ image })).toBe(201)
    expect(await publish({ image })).toBe(201)
    expect(await publish({ image })).toBe(429)
    for (const _ of [1, 2, 3]) expect(await publish()).toBe(201)
    expect(await publish()).toBe(429)
    clock.move(60)
    expect(await publish({ image })).toBe(201)
  })

  test('a restart preserves counters', async () => {
    const address = '192.0.2.15'
    for (let i = 0; i < rates.signUpsPerAddress.points; i++) {
      await api().ok(SIGNUP, { json: aSignup(), address })
    }
    await api().stop()
    await api().start()
    const refusal = await api().refused(SIGNUP, { json: aSignup(), address })
    expect(refusal).toMatchObject({ code: 'rate_limited', retryAfter: 60 })
    expect(refusal.msg).toBe('Too many attempts. Please try again in 1 minute.')
  })
})

describe('disabled', () => {
  const api = useTestApi({ rateLimits: false })

  test('is logged as a warning', () => {
    const lines = api().logLines.map((line) => JSON.parse(line) as { level: number; msg: string })
    const warning = lines.find(({ msg }) => msg.includes('RATE LIMITS ARE OFF'))
    expect(warning?.level).toBe(40)
  })
})
