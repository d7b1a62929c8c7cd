import { setImmediate } from 'node:timers/promises'
import { messages } from '@inkwell/contract/messages'
import { aPostForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const LOGIN = 'POST /api/v1/users/login'
const CREATE = 'POST /api/v1/posts/createpost'
const LIST = 'GET /api/v1/posts/'

const api = useTestApi()

const busy = { status: 503, code: 'unavailable', msg: messages.busy }

/** Tasks that run until the test ends. */
const held: { end: () => void; all: Promise<unknown> }[] = []
afterEach(async () => {
  for (const { end, all } of held.splice(0)) {
    end()
    await all
  }
})

type Kind = 'reads' | 'writes' | 'passwords' | 'pictures'

/** Fills a queue and its waiting places with tasks that do not end. */
async function fill(kind: Kind): Promise<void> {
  const queue = api().app.services.queues[kind]
  const { promise, resolve } = Promise.withResolvers<void>()
  const wait = () => promise
  // Password hashing has no client address.
  const options = kind === 'passwords' ? {} : { from: '192.0.2.1' }
  // If the budget is spent, the first tasks wait; the second round fills their places.
  for (const _ of [1, 2]) {
    const tasks = Array.from({ length: 2_000 }, () => queue(wait, options))
    held.push({ end: resolve, all: Promise.allSettled(tasks) })
    await expect(Promise.all(tasks)).rejects.toThrow(messages.busy)
    // New connections have priority: docs/decisions/0030.
    for (let iteration = 0; iteration < 100; iteration++) await setImmediate()
  }
}

describe('a full queue returns a time to retry', () => {
  test('for a sign-in, and writes still succeed', async () => {
    const json = aSignup()
    const { token } = await api().signUp(json)
    await fill('passwords')
    const refusal = await api().refused(LOGIN, { json })
    expect(refusal).toMatchObject(busy)
    expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await api().createPost(token)).title).not.toBe('')
  })

  test('for a write, and sign-ins and reads still succeed', async () => {
    const json = aSignup()
    const { token } = await api().signUp(json)
    await fill('writes')
    expect(await api().refused(CREATE, { token, form: aPostForm() })).toMatchObject(busy)
    await api().ok(LOGIN, { json })
    await api().ok(LIST)
  })

  test('for an uncached read', async () => {
    await fill('reads')
    expect(await api().refused(LIST)).toMatchObject(busy)
    // Whoever watches over the process is always answered.
    await api().ok('GET /healthz')
    await api().ok('GET /readyz')
  })
})

test('public requests are small', async () => {
  const json = { ...aSignup(), more: 'x'.repeat(40_000) }
  const headers = { 'Content-Length': String(JSON.stringify(json).length) }
  expect(await api().refused(LOGIN, { json, headers })).toMatchObject({ status: 413 })
})
