import { beforeAll, expect, test } from 'vitest'
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
  // A read of a picture takes eight.
  expect(seconds()).toBeLessThan(8)
  expect(Math.max(...(await Promise.all(reads)))).toBeLessThan(15)
})
