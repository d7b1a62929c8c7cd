import { setImmediate } from 'node:timers/promises'
import { messages } from '@inkwell/contract/messages'
import { aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import { listen } from './server.ts'

const api = useTestApi()
const given = { origin: '', token: '', id: '' }
const ORIGIN = 'http://localhost:3000'

beforeAll(async () => {
  given.token = (await api().signUp()).token
  given.id = (await api().createPost(given.token))._id
  const { fetch, ...ways } = api().app
  const server = await listen(fetch, { host: '127.0.0.1', port: 0, security: {}, ...ways })
  given.origin = `http://127.0.0.1:${server.port}`
  return () => server.stop()
})

const held: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const release of held.splice(0)) await release()
})

/** Fills a queue with tasks that do not end. */
async function fill(kind: 'reads' | 'writes' | 'passwords'): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const queue = api().app.services.queues[kind]
  // If the budget is spent, the first tasks wait; the second round fills their places.
  for (const _ of [1, 2]) {
    const tasks = Array.from({ length: 2_000 }, () => queue(() => promise, { from: '127.0.0.1' }))
    held.push(() => {
      resolve()
      return Promise.allSettled(tasks)
    })
    await expect(Promise.all(tasks)).rejects.toThrow(messages.busy)
    // New connections have priority: docs/decisions/0030.
    for (let iteration = 0; iteration < 100; iteration++) await setImmediate()
  }
}

function send(path: string, { method, body }: { method: string; body?: object }) {
  return fetch(given.origin + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Origin: ORIGIN,
      Authorization: 'Bearer not-looked-at',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const update = () => send(`/api/v1/posts/p/${given.id}`, { method: 'PUT', body: aPostText() })
const login = () => send('/api/v1/users/login/', { method: 'POST', body: aSignup() })
const sessions = () => send('/api/v1/users/me/sessions?x=1', { method: 'GET' })

test.each([
  ['writes', update],
  ['passwords', login],
  ['reads', sessions],
] as const)(
  'requests for which the queue of %s has no place are refused first',
  async (kind, call) => {
    expect((await call()).status).toBe(401)
    const refused = async () => {
      await fill(kind)
      const began = performance.now()
      return { answer: await call(), took: performance.now() - began }
    }
    // A queued request is refused after a second at the earliest; a busy machine may take as long now and then.
    const attempts = [await refused(), await refused()]
    expect(Math.min(...attempts.map(({ took }) => took))).toBeLessThan(900)
    const { answer } = await refused()
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN)
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
    const requestId = answer.headers.get('X-Request-Id')
    expect(await answer.json()).toEqual({
      msg: messages.busy,
      code: 'unavailable',
      error: { key: 'busy' },
      requestId,
    })
  },
)

test('a full queue affects neither other queues nor cached reads', async () => {
  await fill('writes')
  expect((await login()).status).toBe(401)
  expect((await send(`/api/v1/posts/p/${given.id}`, { method: 'GET' })).status).toBe(200)
  expect((await send('/healthz', { method: 'GET' })).status).toBe(200)
  expect((await send('/no/such/call', { method: 'POST' })).status).toBe(404)
})

test('other origins may not read the refusal', async () => {
  await fill('writes')
  const answer = await fetch(`${given.origin}/api/v1/users/logout`, {
    method: 'POST',
    headers: { Origin: 'https://elsewhere.example' },
  })
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([503, null])
})
