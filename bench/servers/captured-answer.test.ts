import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capture } from './captured-answer.ts'

const body = brotliCompressSync('a page')
const server = createServer(({ url }, response) => {
  response.writeHead(url === '/page' ? 200 : 404, ['X-One', '1', 'Content-Encoding', 'br'])
  response.end(body)
})
let origin: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => server.close())

test('a captured response has its bytes and headers, without those of the connection', async () => {
  expect(await capture(origin, '/page')).toEqual({
    path: '/page',
    status: 200,
    headers: ['X-One', '1', 'Content-Encoding', 'br'],
    body,
  })
})

test('a response with an error status is refused', async () => {
  await expect(capture(origin, '/gone')).rejects.toThrow('/gone answered 404')
})
