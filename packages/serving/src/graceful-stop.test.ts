import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createReadiness, stopGracefully } from './graceful-stop.ts'

async function start(): Promise<{ server: Server; port: number }> {
  const server = createServer((_, response) => response.end('answer')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

async function get(port: number, agent: Agent): Promise<IncomingMessage> {
  const asked = request({ port, host: '127.0.0.1', agent }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response
}

test('answers while it drains, and lets each client go with its answer', async () => {
  const { server, port } = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await get(port, agent)).headers.connection).toBe('keep-alive')
  const readiness = createReadiness()
  const stopped = stopGracefully(server, { readiness, drainMs: 5_000 })
  expect(readiness.isStopping).toBe(true)
  // On the connection of the first request, then on a new one.
  expect((await get(port, agent)).headers.connection).toBe('close')
  expect((await get(port, agent)).headers.connection).toBe('close')
  await stopped
  await expect(get(port, agent)).rejects.toThrow('ECONNREFUSED')
})

test('an idle connection stays open until the end of the drain', async () => {
  const { server, port } = await start()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  const begin = performance.now()
  const closed = once(socket, 'close').then(() => performance.now() - begin)
  await stopGracefully(server, { readiness: createReadiness(), drainMs: 200 })
  expect(await closed).toBeGreaterThan(100)
})
