import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fetchPatiently } from '@inkwell/test-support/fetch-patiently'
import { aPostForm } from '@inkwell/test-support/post'
import { beforeEach, expect, test, vi } from 'vitest'
import { noise, upload } from './testing/pictures.ts'
import { signUpAt } from './testing/sign-up-at.ts'
import { startService } from './testing/run-service.ts'
import { databaseSettings } from './testing/test-database.ts'

let dataDir = ''
let place: Record<string, string> = {}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inkwell-main-'))
  place = { DATA_DIR: dataDir, ...(await databaseSettings()) }
  // A service that still runs may write meanwhile.
  return () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

test('reports that it is ready, logs, and ends with 0 on SIGTERM', async () => {
  const { child, origin, log, stderr, ended } = await startService(place)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  expect((await fetch(`${origin}/api/v1/users/me`)).status).toBe(401)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await stderr).toBe('')
  const lines = log().trim().split('\n')
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  const usual = said.filter((line) => !line.startsWith('PostgreSQL runs with fsync = off'))
  expect(usual).toEqual(['listening', 'request', 'stopping', 'stopped'])
})

test('with DRAIN_SECONDS it answers after SIGTERM, and says that it is not ready', async () => {
  const { child, origin, log, ended } = await startService({ ...place, DRAIN_SECONDS: '10' })
  const begin = performance.now()
  child.kill('SIGTERM')
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), 9_000)
  const answer = await fetch(`${origin}/api/v1/posts/`)
  expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close'])
  // The second time from the cache.
  expect((await fetch(`${origin}/api/v1/posts/`)).headers.get('Connection')).toBe('close')
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect(await ended).toBe(0)
  expect(performance.now() - begin).toBeGreaterThan(9_900)
  expect(log()).not.toContain('request failed')
})

test('a stop completes and stores requests in flight', async () => {
  const first = await startService(place)
  const token = await signUpAt(first.origin)
  const url = `${first.origin}/api/v1/posts/createpost`
  const authorized = { Authorization: `Bearer ${token}` }
  // The request in flight cannot be repeated; processes that have worked need less of a busy machine.
  const warm = upload(await noise(60, 40).png().toBuffer())
  const picture = await noise(150, 100).png().toBuffer()
  const warmUp = { method: 'POST', headers: authorized, body: aPostForm({ image: warm }) }
  expect((await fetchPatiently(url, warmUp)).status).toBe(201)
  const form = new Response(aPostForm({ image: upload(picture) }))
  const creating = request(url, {
    method: 'POST',
    headers: {
      ...authorized,
      'Content-Type': form.headers.get('Content-Type') ?? '',
      Expect: '100-continue',
    },
  })
  const answered = once(creating, 'response') as Promise<[IncomingMessage]>
  creating.flushHeaders()
  // The service has accepted the request, and its body arrives during the stop.
  await once(creating, 'continue')
  first.child.kill('SIGTERM')
  await first.logged('stopping')
  creating.end(Buffer.from(await form.arrayBuffer()))
  const [response] = await answered
  expect(response.statusCode).toBe(201)
  const { post } = (await json(response)) as { post: { _id: string } }
  expect(await first.ended).toBe(0)

  const second = await startService(place)
  const read = await fetch(`${second.origin}/api/v1/posts/p/${post._id}`)
  expect(await read.json()).toEqual({ postById: { ...post, image: expect.anything() as object } })
  // Secret and session also survive.
  const me = `${second.origin}/api/v1/users/me`
  expect((await fetch(me, { headers: authorized })).status).toBe(200)
})

test('three processes that start together on an empty database share their accounts', async () => {
  const services = await Promise.all([1, 2, 3].map(() => startService(place)))
  const tokens = await Promise.all(services.map(({ origin }) => signUpAt(origin)))
  for (const { origin } of services) {
    for (const token of tokens) {
      const headers = { Authorization: `Bearer ${token}` }
      expect((await fetch(`${origin}/api/v1/users/me`, { headers })).status).toBe(200)
    }
  }
})
