import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The slowest transfer that a client is allowed. */
export interface MinimumRates {
  /** Milliseconds without progress that are always allowed. */
  graceMs: number
  /** Bytes a second of a request body. */
  upload: number
  /** Bytes a second of a response. */
  download: number
}

/**
 * Responses of a connection that may wait behind another one. Browsers and proxies do not send a request
 * before the response to the last one. A waiting response may hold an open file.
 */
const WAITING_MAX = 32

/** A connection and the progress of its current request. */
export class Connection {
  readonly #socket: Socket
  #request: IncomingMessage | undefined
  #response: ServerResponse | undefined
  /** Responses of pipelined requests, until they are closed. */
  readonly #pipelined = new Set<ServerResponse>()
  #hasBody = false
  #bytesReceived = 0
  #receivedAt: number
  #bytesDelivered = 0
  #deliveredAt: number

  constructor(socket: Socket, now: number) {
    this.#socket = socket
    this.#receivedAt = now
    this.#deliveredAt = now
  }

  /** Notes a request whose headers have arrived. */
  startRequest(request: IncomingMessage, response: ServerResponse, now: number): void {
    this.#request = request
    this.#response = response
    const { headers } = request
    this.#hasBody =
      headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (this.#hasBody) this.#restartUpload(now)
    // Another response has the socket.
    if (response.socket === null) this.#notePipelined(response)
  }

  /** Whether more requests are pipelined than any client needs. */
  get hasTooManyWaiting(): boolean {
    return this.#pipelined.size > WAITING_MAX
  }

  /** Closes the responses that wait when the socket has closed. */
  close(): void {
    // Node closes them itself, but not after CONNECT.
    for (const response of this.#pipelined) response.destroy()
  }

  /** Whether the connection waits for its client: the server has nothing to do for it. */
  get awaitsClient(): boolean {
    return this.#response === undefined || this.#response.writableFinished || this.#awaitsBody
  }

  /** Whether a response has started, so that no other can be sent. */
  get isAnswering(): boolean {
    return (
      this.#response !== undefined && this.#response.headersSent && !this.#response.writableFinished
    )
  }

  /** Whether the client transfers more slowly than the minimum rates. */
  isTooSlow(now: number, rates: MinimumRates): boolean {
    return this.#isDownloadTooSlow(now, rates) || this.#isUploadTooSlow(now, rates)
  }

  /** Milliseconds in which the client has taken none of the bytes that wait for it; 0 if none wait. */
  stalledFor(now: number): number {
    const pending = this.#socket.writableLength
    const hasMoved = this.#socket.bytesWritten - pending !== this.#bytesDelivered
    return pending === 0 || hasMoved ? 0 : now - this.#deliveredAt
  }

  get #awaitsBody(): boolean {
    // While unread bytes are buffered, the client waits for the server.
    return this.#hasBody && this.#request?.complete === false && this.#request.readableLength === 0
  }

  #notePipelined(response: ServerResponse): void {
    this.#pipelined.add(response)
    response.once('close', () => this.#pipelined.delete(response))
  }

  #restartUpload(now: number): void {
    this.#bytesReceived = this.#socket.bytesRead
    this.#receivedAt = now
  }

  #isDownloadTooSlow(now: number, { graceMs, download }: MinimumRates): boolean {
    const pending = this.#socket.writableLength
    if (this.stalledFor(now) === 0) {
      this.#bytesDelivered = this.#socket.bytesWritten - pending
      this.#deliveredAt = now
      return false
    }
    // Node counts a chunk as written only when all of it is: allow the time for everything pending.
    return now - this.#deliveredAt > graceMs + (pending / download) * 1_000
  }

  #isUploadTooSlow(now: number, { graceMs, upload }: MinimumRates): boolean {
    if (!this.#awaitsBody) {
      if (this.#hasBody) this.#restartUpload(now)
      return false
    }
    const elapsedMs = now - this.#receivedAt
    if (elapsedMs < graceMs) return false
    const isTooSlow = this.#socket.bytesRead - this.#bytesReceived < (upload * elapsedMs) / 1_000
    this.#restartUpload(now)
    return isTooSlow
  }
}
