import { EventEmitter, once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { createHttpServer } from '@inkwell/serving/http-server'
import { expect, onTestFinished, test } from 'vitest'
import { OutgoingPages } from './outgoing-pages.ts'
import { OverloadError } from './render-queue.ts'

const BYTES = 100_000
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

const page = (pages = 1) => Buffer.alloc(pages * BYTES)

/** A server, and a connection to it. */
async function reach(listener: RequestListener): Promise<Socket> {
  const createError = () => ({ headers: {}, body: '' })
  const server = createHttpServer({ listener, createError }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    reader.destroy()
    server.close()
  })
  await once(reader, 'connect')
  return reader
}

/** A response that never ends by itself. */
function openResponse(): ServerResponse {
  const req = { socket: new EventEmitter() }
  return Object.assign(new EventEmitter(), { req }) as unknown as ServerResponse
}

test('the bytes of large pages that slow clients hold are bounded for each address', () => {
  const outgoing = new OutgoingPages({ all: 10 * BYTES, oneClient: 3 * BYTES })
  const send = (body: Buffer, from: string) => {
    const response = openResponse()
    outgoing.track(body, response, () => from)
    return response
  }
  const shared = page()
  const first = [shared, page(), page()].map((body) => send(body, 'a'))
  // The same bytes take no more room, whoever takes them.
  for (const from of ['a', 'b', 'c']) send(shared, from)
  expect(() => send(page(), 'a')).toThrow(OverloadError)
  send(page(), 'b')
  first[1]?.emit('close')
  send(page(), 'a')
  expect(() => send(page(), 'a')).toThrow(OverloadError)
})

test('a page for a client that has disconnected does not count', async () => {
  const outgoing = new OutgoingPages({ all: BYTES, oneClient: BYTES })
  const asked = Promise.withResolvers<ServerResponse>()
  const reader = await reach((_, response) => asked.resolve(response))
  reader.write(GET)
  const response = await asked.promise
  const { socket } = response.req
  const left = once(socket, 'close')
  reader.destroy()
  await left
  outgoing.track(page(), response, () => 'a')
  expect(() => outgoing.track(page(), openResponse(), () => 'a')).not.toThrow()
})

test.each([
  ['the client leaves', ''],
  ['it requests a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'],
])('pages that wait behind another one count until %s', async (_, last) => {
  const outgoing = new OutgoingPages({ all: 20 * BYTES, oneClient: 20 * BYTES })
  const closed = Promise.withResolvers<void>()
  let noted = 0
  const reader = await reach((request, response) => {
    outgoing.track(page(), response, () => 'a')
    noted += 1
    if (noted === 1) request.socket.once('close', () => setImmediate(closed.resolve))
    // The first one stays unanswered, and the others behind it.
    else response.end('page')
  })
  reader.write(GET.repeat(20))
  await expect.poll(() => noted).toBe(20)
  expect(() => outgoing.track(page(), openResponse(), () => 'a')).toThrow(OverloadError)
  reader.write(last, () => reader.destroy())
  await closed.promise
  expect(() => outgoing.track(page(20), openResponse(), () => 'a')).not.toThrow()
})
