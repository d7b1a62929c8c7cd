import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { photograph, upload } from './testing/pictures.ts'
import { useBucket } from './testing/use-bucket.ts'

const bucket = useBucket()
let site: Awaited<ReturnType<typeof bucket.start>>

beforeAll(async () => {
  site = await bucket.start()
})

// A read has two attempts of four seconds each.
test('a bucket that hangs delays nobody who asks for no picture, and reads end in words', async () => {
  const { api, token } = site
  const image = upload(await photograph(64, 48).jpeg().toBuffer())
  const post = await api.createPost(token, { image })
  const { pathname } = new URL(post.image?.url ?? '')
  bucket.server.fault = 'hangs'
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1_000
  const reads = Array.from({ length: 100 }, async () => {
    const response = await api.request(pathname)
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }])
    return seconds()
  })
  await api.ok('GET /api/v1/posts/p/{id}', { params: { id: post._id } })
  await api.ok('GET /api/v1/posts/')
  await api.createPost(token)
  const others = seconds()
  const slowest = Math.max(...(await Promise.all(reads)))
  expect(others).toBeLessThan(slowest)
  expect(slowest).toBeLessThan(30)
})

test('a client that asks a slow bucket for many pictures takes none from others', async () => {
  const { api, token } = site
  bucket.server.fault = undefined
  const image = upload(await photograph(64, 48).jpeg().toBuffer())
  const post = await api.createPost(token, { image })
  const { pathname } = new URL(post.image?.url ?? '')
  const read = async (remoteAddress: string) => {
    const incoming = { socket: { remoteAddress }, headers: {} } as IncomingMessage
    return (await api.app.request(pathname, {}, { incoming })).status
  }
  bucket.server.before = () => sleep(600)
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const readOn = async () => {
    while (!stop.signal.aborted) {
      await read('192.0.2.1')
      await sleep(20)
    }
  }
  const greedy = Array.from({ length: 200 }, readOn)
  await sleep(2_500)
  expect(await Promise.all([read('192.0.2.2'), read('192.0.2.3')])).toEqual([200, 200])
  stop.abort()
  bucket.server.before = undefined
  await Promise.all(greedy)
})
