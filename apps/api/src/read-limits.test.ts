import { createHash } from 'node:crypto'
import { aPostForm } from '@inkwell/test-support/post'
import { expect, test } from 'vitest'
import { useListening, useTestApi } from './testing/test-api.ts'

const SITE_KEY = 'a key that the two servers share'
const rates = {
  readsPerAddress: { points: 5, duration: 60 },
  searchesPerAddress: { points: 3, duration: 60 },
}

const api = useTestApi(
  { rateLimits: true, siteKey: SITE_KEY, trustedProxies: ['127.0.0.1'] },
  undefined,
  rates,
)
const origin = useListening(api)

async function get(path: string, visitor: string, headers: Record<string, string> = {}) {
  return fetch(origin() + path, { headers: { ...headers, 'X-Forwarded-For': visitor } })
}

async function statusesOf(count: number, ask: (number: number) => Promise<Response>) {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await ask(i)).status)
  return statuses
}

const fine = (count: number, status = 200) => Array<number>(count).fill(status)

test('uncached reads are limited', async () => {
  const ask = (number: number) => get(`/api/v1/posts/p/none-${number}`, '198.51.100.1')
  expect(await statusesOf(7, ask)).toEqual([...fine(5, 404), 429, 429])
  const refused = await ask(8)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  const { retryAfter, code, msg } = (await refused.json()) as Record<string, unknown>
  expect({ retryAfter, code }).toEqual({
    retryAfter: Number(refused.headers.get('Retry-After')),
    code: 'rate_limited',
  })
  expect(msg).toMatch(/^Too many attempts\. Please try again in (1 minute|\d+ seconds?)\.$/)
  const other = await get('/api/v1/posts/p/none', '198.51.100.2')
  expect(other.status).toBe(404)
})

test('cached reads are not limited', async () => {
  const visitor = '198.51.100.3'
  await statusesOf(6, (number) => get(`/api/v1/posts/p/none-${number}`, visitor))
  // On PostgreSQL, nothing is cached while a busy machine delays the reader of the change log.
  const readCached = async () => {
    await get('/api/v1/posts/', '198.51.100.4')
    return statusesOf(50, () => get('/api/v1/posts/', visitor))
  }
  await expect.poll(readCached).toEqual(fine(50))
  const { token } = await api().signUp()
  await api().ok('POST /api/v1/posts/createpost', { token, form: aPostForm() })
  // PostgreSQL tells of the new post a moment after; then the answer has to be made anew.
  const status = async () => (await get('/api/v1/posts/', visitor)).status
  await expect.poll(status).toBe(429)
})

test('reads by the framework and with a session count, too', async () => {
  const visitor = '198.51.100.5'
  const encoded = () => get('/api/v1/posts/?limit=%31', visitor)
  expect(await statusesOf(3, encoded)).toEqual(fine(3))
  const me = () => get('/api/v1/users/me', visitor, { Authorization: 'Bearer x' })
  expect(await statusesOf(3, me)).toEqual([401, 401, 429])
})

test('searches are limited, however their address is written', async () => {
  const spellings = ['/api/v1/search?q=a', '/api/v1/%73earch?q=a', '/api/v1/search/?q=b']
  const visitor = '198.51.100.8'
  const ask = (number: number) => get(spellings[number % 3] ?? '', visitor)
  expect(await statusesOf(5, ask)).toEqual([...fine(3), 429, 429])
  const search = (): Promise<Response> => get('/api/v1/search?q=a', '198.51.100.9')
  expect(await statusesOf(4, search)).toEqual([...fine(3), 429])
  const bySite = () => get('/api/v1/search?q=a', visitor, { 'Inkwell-Site-Key': SITE_KEY })
  expect(await statusesOf(10, bySite)).toEqual(fine(10))
})

test('the site is identified by its key only', async () => {
  const ask = (key: string) => (number: number) =>
    get(`/api/v1/posts/p/none-${number}`, '198.51.100.6', { 'Inkwell-Site-Key': key })
  expect(await statusesOf(20, ask(SITE_KEY))).toEqual(fine(20, 404))
  const digest = createHash('sha256').update(SITE_KEY).digest('hex')
  const forged = ['', 'x', `${SITE_KEY} `.repeat(2), digest, 'k'.repeat(10_000)]
  for (const key of forged) await ask(key)(0)
  expect(api().logLines.filter((line) => line.includes('another SITE_KEY'))).toHaveLength(1)
  expect((await ask('x')(0)).status).toBe(429)
  expect((await ask(SITE_KEY)(0)).status).toBe(404)
})

test('health checks are not limited', async () => {
  expect(await statusesOf(20, () => get('/healthz', '198.51.100.7'))).toEqual(fine(20))
  expect(await statusesOf(20, () => get('/readyz', '198.51.100.7'))).toEqual(fine(20))
})
