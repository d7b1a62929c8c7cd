import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from './http-server.ts'
import type { ServerLimits } from './http-server.ts'

const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

const answerImmediately: RequestListener = (_, response) => response.end('reached')

/** With short limits, so that no test waits long. */
async function startServer(
  limits: Partial<ServerLimits> = {},
  listener: RequestListener = answerImmediately,
): Promise<() => Socket> {
  const createError = (status: number) => ({
    headers: { 'X-Ours': 'yes' },
    body: `refused: ${status}`,
  })
  const server = createHttpServer({
    listener,
    createError,
    limits: { checkMs: 20, ...limits },
  }).listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return () => connect(port, '127.0.0.1')
}

/** Everything received until the connection closes. */
async function receivedOn(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('close', resolve))
  return received
}

async function exchange(socket: Socket, bytes: string): Promise<string> {
  socket.write(bytes)
  return receivedOn(socket)
}

test.each([
  ['another protocol', 400, '\x16\x03\x01\x02\x00\x01\r\n\r\n'],
  ['a request without a host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [
    'two lengths',
    400,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  ],
  ['headers too large', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['an expectation nobody meets', 417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: gold\r\n\r\n'],
])('%s is answered %i with our headers', async (_, status, bytes) => {
  const open = await startServer()
  const answer = await exchange(open(), bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\nX-Ours: yes\r\n`))
  expect(answer).toMatch(new RegExp(`refused: ${status}$`))
})

test('incomplete headers time out', async () => {
  const open = await startServer({ headersMs: 100, requestMs: 100 })
  expect(await exchange(open(), 'GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 408 /)
})

test('a connection without a request times out', async () => {
  const open = await startServer({ headersMs: 100, requestMs: 100 })
  expect(await receivedOn(open())).toMatch(/^HTTP\/1\.1 408 /)
})

const RATES = { graceMs: 400, upload: 1_000, download: 1_000_000_000 }

test('a body that arrives too slowly is cut off', async () => {
  const open = await startServer({ rates: RATES }, (request, response) => {
    request.resume().on('end', () => response.end('whole'))
  })
  const slow = open()
  slow.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 6000\r\n\r\n')
  const trickle = setInterval(() => slow.write('x'), 30)
  expect(await receivedOn(slow)).toBe('')
  clearInterval(trickle)
})

test('a response that is not read is dropped', async () => {
  const ended = Promise.withResolvers<boolean>()
  const open = await startServer({ rates: RATES }, (_, response) => {
    response.on('close', () => ended.resolve(response.writableFinished))
    response.end(Buffer.alloc(20_000_000))
  })
  const socket = open()
  socket.pause()
  socket.write(ASK)
  expect(await ended.promise).toBe(false)
  socket.destroy()
})

test('at the connection limit, a connection that waits for its client is closed', async () => {
  const open = await startServer({ connections: 3 })
  const silent = [open(), open(), open()]
  const closed = once(silent[0] as Socket, 'close')
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  expect(await exchange(open(), ASK.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).toMatch(
    /reached$/,
  )
  await closed
  for (const socket of silent) socket.destroy()
})

test('at the connection limit, clients that do not read give way', async () => {
  const big = Buffer.alloc(20_000_000)
  const listener: RequestListener = ({ url }, response) =>
    response.end(url === '/big' ? big : 'reached')
  const open = await startServer({ connections: 2, stalledMs: 100 }, listener)
  const stalled = [open(), open()]
  for (const socket of stalled) {
    socket.on('error', () => undefined)
    socket.pause()
    socket.write('GET /big HTTP/1.1\r\nHost: x\r\n\r\n')
  }
  await expect
    .poll(() => exchange(open(), 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))
    .toContain('reached')
})

test('if all connections are being served, one more gets a 503', async () => {
  const mayAnswer = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  let count = 0
  const open = await startServer({ connections: 2 }, (_, response) => {
    if (++count === 2) asked.resolve()
    void mayAnswer.promise.then(() => response.end('served'))
  })
  const served = [open(), open()].map((socket) =>
    exchange(socket, ASK.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')),
  )
  await asked.promise
  expect(await receivedOn(open())).toMatch(/^HTTP\/1\.1 503 [^]*X-Ours: yes/)
  mayAnswer.resolve()
  for (const answer of await Promise.all(served)) expect(answer).toMatch(/served$/)
})

const CONNECT = 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'

test('pipelined requests are answered in order', async () => {
  let count = 0
  const open = await startServer({}, (_, response) => response.end(`answer ${++count}`))
  const last = ASK.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  const answers = await exchange(open(), ASK.repeat(20) + last)
  const inOrder = Array.from({ length: 21 }, (_, index) => `answer ${index + 1}`)
  expect(answers.match(/answer \d+/g)).toEqual(inOrder)
})

test.each([
  ['its client disconnects', ASK.repeat(4)],
  // Node destroys the socket, and forgets the responses behind the first.
  ['a tunnel is requested', ASK.repeat(4) + CONNECT],
])('every response of a connection closes once if %s', async (_, bytes) => {
  const responses: ServerResponse[] = []
  const closed: ServerResponse[] = []
  const open = await startServer({}, (_request, response) => {
    responses.push(response)
    response.on('close', () => closed.push(response))
    response.writeHead(200).write('begun')
  })
  const socket = open().on('error', () => undefined)
  socket.write(bytes)
  await expect.poll(() => responses.length).toBe(4)
  socket.destroy()
  await expect.poll(() => closed.length).toBe(4)
  expect(new Set(closed).size).toBe(4)
  expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, true, true, true])
})

test('a client that pipelines many requests is disconnected', async () => {
  let count = 0
  const open = await startServer({}, () => (count += 1))
  expect(await exchange(open(), ASK.repeat(500))).toBe('')
  expect(count).toBe(33)
})
