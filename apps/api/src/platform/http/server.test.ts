import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { listen } from './server.ts'

type Fetch = Parameters<typeof listen>[0]
type Listening = Awaited<ReturnType<typeof listen>>

const open: Listening[] = []

async function start(fetch: Fetch): Promise<Listening> {
  const server = await listen(fetch, { host: '127.0.0.1', port: 0, security: {} })
  open.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.stop()))
})

/** Sends bytes and resolves to all received bytes. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

describe('an unparsable request is answered with 400', () => {
  test.each([
    ['a host that is no host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['a host with a path', 'GET / HTTP/1.1\r\nHost: x/y?z\r\nConnection: close\r\n\r\n'],
    ['a target that is no path', 'GET nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a backslash', 'GET /a\\b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  ])('%s', async (_, bytes) => {
    const { port } = await start(() => new Response('reached'))
    expect(await exchange(port, bytes)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('endless headers are answered with 431', async () => {
    const { port } = await start(() => new Response('reached'))
    const bytes = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`
    expect(await exchange(port, bytes)).toMatch(/^HTTP\/1\.1 431 /)
  })
})

test('a request that names no host is served, whatever address the server has', async () => {
  const { port } = await start(({ url }) => new Response(url))
  expect(await exchange(port, 'GET /readyz HTTP/1.0\r\n\r\n')).toMatch(
    /http:\/\/localhost\/readyz$/,
  )
})

test('a port in use is reported', async () => {
  const { port } = await start(() => new Response())
  const second = listen(() => new Response(), { host: '127.0.0.1', port, security: {} })
  await expect(second).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program. ` +
      'Set API_PORT to a free port, or stop that program.',
  )
})

test('an address that this machine does not have is reported', async () => {
  const attempt = listen(() => new Response(), { host: '192.0.2.1', port: 0, security: {} })
  await expect(attempt).rejects.toThrow('This machine has no address 192.0.2.1.')
})

test.each([
  ['disconnects', ''],
  ['requests a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
])('the bodies of pipelined responses are cancelled if the client %s', async (_, last) => {
  const left = Promise.withResolvers<void>()
  let asked = 0
  let cancelled = 0
  const { port } = await start(async () => {
    asked += 1
    await left.promise
    const file = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
      cancel: () => void (cancelled += 1),
    })
    return new Response(file)
  })
  const socket = connect(port, '127.0.0.1')
  const closed = once(socket, 'close')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4) + last)
  await expect.poll(() => asked).toBe(4)
  socket.destroy()
  await closed
  left.resolve()
  await expect.poll(() => cancelled).toBe(4)
})

describe('stopping', () => {
  test('lets a request in flight finish and accepts no other', async () => {
    const started = Promise.withResolvers<void>()
    const mayFinish = Promise.withResolvers<void>()
    const server = await start(async () => {
      started.resolve()
      await mayFinish.promise
      return new Response('finished')
    })
    const origin = `http://127.0.0.1:${server.port}`
    const underWay = fetch(origin)
    await started.promise
    const stopped = server.stop()
    await expect(fetch(origin)).rejects.toThrow('fetch failed')
    mayFinish.resolve()
    expect(await (await underWay).text()).toBe('finished')
    const before = performance.now()
    await stopped
    // Its keep-alive connection does not delay the stop.
    expect(performance.now() - before).toBeLessThan(3_900)
  })

  test('does not wait for keep-alive connections', async () => {
    const server = await start(() => new Response('x'))
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'data')
    const closed = once(socket, 'close')
    await server.stop()
    await closed
    expect(socket.destroyed).toBe(true)
  })

  test('aborts slow requests', { timeout: 60_000 }, async () => {
    const started = Promise.withResolvers<void>()
    const server = await start(() => {
      started.resolve()
      return new Promise<Response>(() => undefined)
    })
    const underWay = fetch(`http://127.0.0.1:${server.port}`)
    await started.promise
    const before = performance.now()
    await Promise.all([expect(underWay).rejects.toThrow('fetch failed'), server.stop()])
    expect(performance.now() - before).toBeLessThan(15_000)
  })
})
