import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** What happens to connections: all pass, all are closed, or no byte passes. */
export type ProxyState = 'open' | 'cut' | 'hanging'

/** A proxy between services and a server on this machine, whose connections can be cut or hang. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>()
  #target: number
  readonly #server = createServer((client) => this.#connect(client))
  #state: ProxyState = 'open'

  constructor(target: number) {
    this.#target = target
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  set(state: ProxyState): void {
    this.#state = state
    // Bytes are missing in connections that hung.
    if (state !== 'hanging') this.#destroyAll()
  }

  /** Leads new connections to another port, and closes those that exist. */
  turnTo(target: number): void {
    this.#target = target
    this.set('open')
  }

  close(): void {
    this.#destroyAll()
    this.#server.close()
  }

  #destroyAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #connect(client: Socket): void {
    this.#keep(client)
    if (this.#state === 'cut') {
      client.destroy()
      return
    }
    const server = connect(this.#target, '127.0.0.1')
    this.#keep(server)
    this.#forward(client, server)
    this.#forward(server, client)
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => this.#sockets.delete(socket))
  }

  #forward(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (this.#state !== 'hanging' && !to.write(bytes)) from.pause()
    })
    to.on('drain', () => from.resume())
    from.once('close', () => to.destroy())
  }
}
