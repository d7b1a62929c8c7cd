import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The type and the length of the message with the process id, which says how to cancel. */
const CANCEL_KEY = Buffer.from([0x4b, 0, 0, 0, 12])

/** Names another process id than the server, once per connection. */
function disguise(from: Socket, to: Socket): void {
  let isDisguised = false
  from.on('data', (chunk: Buffer) => {
    const at = isDisguised ? -1 : chunk.indexOf(CANCEL_KEY)
    if (at >= 0) chunk.writeInt32BE(1, at + CANCEL_KEY.length)
    isDisguised ||= at >= 0
    to.write(chunk)
  })
}

/**
 * A proxy that clients take for a pooler, because the process id is not the server's, until the test ends.
 * It notes what clients send.
 */
export async function likeAPooler(address: string): Promise<{ url: string; sent: () => string }> {
  const url = new URL(address)
  const target = { host: url.hostname, port: Number(url.port) }
  let sent = ''
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(target)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => [client, server].forEach((each) => each.destroy()))
    }
    client.on('data', (chunk: Buffer) => {
      sent += chunk.toString('latin1')
      server.write(chunk)
    })
    disguise(server, client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  url.port = String((proxy.address() as AddressInfo).port)
  return { url: url.href, sent: () => sent }
}
