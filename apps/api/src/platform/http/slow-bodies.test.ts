import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { aPostForm } from '@inkwell/test-support/post'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import { FormReader } from './multipart.ts'
import { listen } from './server.ts'

const CONNECTIONS = 80
/** Slightly faster than the minimum. */
const BYTES_A_SECOND = 600
const LARGEST = 16_000_000

const api = useTestApi()
const given = { port: 0, token: '', writer: '' }
beforeAll(async () => {
  given.token = (await api().signUp()).token
  given.writer = (await api().signUp()).token
  const { fetch, ...ways } = api().app
  const server = await listen(fetch, { host: '127.0.0.1', port: 0, security: {}, ...ways })
  given.port = server.port
  return () => server.stop()
})

const open: { socket: Socket; timer: NodeJS.Timeout }[] = []
afterEach(() => {
  for (const { socket, timer } of open.splice(0)) {
    clearInterval(timer)
    socket.destroy()
  }
})

/** Sends a post of maximum size slowly; resolves to the connection. */
async function sendSlowly(length: string, authorization: string): Promise<Socket> {
  const socket = connect(given.port, '127.0.0.1')
  // The server may close it while we write.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head =
    'POST /api/v1/posts/createpost HTTP/1.1\r\nHost: localhost\r\n' +
    `Content-Type: multipart/form-data; boundary=b\r\n${length}${authorization}\r\n`
  const field = '--b\r\nContent-Disposition: form-data; name="content"\r\n\r\n'
  const isChunked = length.startsWith('Transfer')
  const piece = (bytes: string) =>
    isChunked ? `${bytes.length.toString(16)}\r\n${bytes}\r\n` : bytes
  socket.write(head + piece(field))
  const timer = setInterval(() => socket.write(piece('x'.repeat(BYTES_A_SECOND / 4))), 250)
  open.push({ socket, timer })
  return socket
}

async function write(): Promise<number> {
  const body = aPostForm({ content: 'word '.repeat(20_000) })
  const response = await fetch(`http://127.0.0.1:${given.port}/api/v1/posts/createpost`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${given.writer}` },
    body,
  })
  await response.text()
  return response.status
}

const LENGTHS = [
  ['of a declared length', `Content-Length: ${LARGEST}\r\n`],
  ['of no declared length', 'Transfer-Encoding: chunked\r\n'],
] as const

test.each(LENGTHS)('slow bodies %s hold no place of a writer', async (_, length) => {
  const authorization = `Authorization: Bearer ${given.token}\r\n`
  const slow = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => sendSlowly(length, authorization)),
  )
  const least = CONNECTIONS * BYTES_A_SECOND
  await expect.poll(() => api().app.bodies.held).toBeGreaterThan(least)
  expect(slow.filter(({ destroyed }) => destroyed).length).toBe(0)
  expect(api().app.bodies.held).toBeLessThan(least * 20)
  expect(await Promise.all([write(), write(), write()])).toEqual([201, 201, 201])
})

test.each(LENGTHS)(
  'an unauthenticated request is refused before a body %s arrives',
  async (_, length) => {
    const slow = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => sendSlowly(length, '')),
    )
    const [answer] = await Promise.all(
      slow.map(async (socket) => String((await once(socket, 'data'))[0])),
    )
    expect(answer).toContain('HTTP/1.1 401 ')
    expect(api().app.bodies.held).toBe(0)
    expect(await write()).toBe(201)
  },
)

test('the memory of a body is released when its sender disconnects', async () => {
  const authorization = `Authorization: Bearer ${given.token}\r\n`
  const socket = await sendSlowly(LENGTHS[0][1], authorization)
  await expect.poll(() => api().app.bodies.held).toBeGreaterThan(0)
  socket.destroy()
  await expect.poll(() => api().app.bodies.held).toBe(0)
})

test('chunks of one byte are read in large pieces', async () => {
  const writes = vi.spyOn(FormReader.prototype, 'write')
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const body = `${field('title', 'T')}${field('content', 'x'.repeat(50_000))}--b--`
  const socket = connect(given.port, '127.0.0.1')
  socket.write(
    'POST /api/v1/posts/createpost HTTP/1.1\r\nHost: localhost\r\n' +
      `Authorization: Bearer ${given.token}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  socket.write(`${[...body].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('HTTP/1.1 201 ')
  expect(writes.mock.calls.length).toBeLessThan(body.length / 20)
  writes.mockRestore()
  socket.destroy()
})

test('after a refusal in the middle of a body, its connection stays usable', async () => {
  const socket = connect(given.port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => {
    answer += String(text)
  })
  const title = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n'
  const body = `${title}${'x'.repeat(2_000_000)}`
  socket.write(
    'POST /api/v1/posts/createpost HTTP/1.1\r\nHost: localhost\r\n' +
      `Authorization: Bearer ${given.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  socket.write(body)
  await expect.poll(() => answer).toContain('HTTP/1.1 400 ')
  // Longer than an unread body may remain.
  await setTimeout(700)
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => answer).toContain('HTTP/1.1 200 ')
  socket.destroy()
})

test('of a body that continues after the response, a bounded part is read slowly', async () => {
  const socket = connect(given.port, '127.0.0.1')
  socket.on('error', () => undefined)
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => {
    answer += String(text)
  })
  socket.write(
    'POST /api/v1/posts/createpost HTTP/1.1\r\nHost: localhost\r\n' +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000000\r\n\r\n',
  )
  const piece = Buffer.alloc(64 * 1024)
  const began = performance.now()
  const send = () => {
    while (!socket.destroyed && socket.write(piece)) continue
  }
  socket.on('drain', send)
  send()
  await expect.poll(() => socket.destroyed).toBe(true)
  expect(answer).toContain('HTTP/1.1 401 ')
  expect(socket.bytesWritten).toBeLessThan(60_000_000)
  // 32 MB in chunks of 64 KB, one per millisecond.
  expect(performance.now() - began).toBeGreaterThan(300)
})
