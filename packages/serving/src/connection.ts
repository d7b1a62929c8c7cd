import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How slow the other end may be before it is cut off. */
export interface Pace {
  /** Milliseconds in which nothing has to move. */
  graceMs: number
  /** Bytes a second of a body that is sent to us. */
  sending: number
  /** Bytes a second of an answer that is taken from us. */
  taking: number
}

/** A connection, and how far its other end has come with what is under way. */
export class Connection {
  readonly #socket: Socket
  #request: IncomingMessage | undefined
  #response: ServerResponse | undefined
  #hasBody = false
  /** Bytes of the last look, and when they last changed as they should. */
  #received = 0
  #receivedAt: number
  #taken = 0
  #takenAt: number

  constructor(socket: Socket, now: number) {
    this.#socket = socket
    this.#receivedAt = now
    this.#takenAt = now
  }

  /** A request has arrived on it; its body may not have. */
  began(request: IncomingMessage, response: ServerResponse, now: number): void {
    this.#request = request
    this.#response = response
    const { headers } = request
    this.#hasBody =
      headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (this.#hasBody) this.#restart(now)
  }

  /** Whether it is the other end's turn to say something: nothing of ours is under way on it. */
  get awaitsClient(): boolean {
    return this.#response === undefined || this.#response.writableFinished || this.#awaitsBody
  }

  /** Whether an answer has begun, so that no other can be given. */
  get isAnswering(): boolean {
    return (
      this.#response !== undefined && this.#response.headersSent && !this.#response.writableFinished
    )
  }

  /** Whether its other end is slower than anybody who means well. */
  isTooSlow(now: number, pace: Pace): boolean {
    return this.#takesTooSlowly(now, pace) || this.#sendsTooSlowly(now, pace)
  }

  get #awaitsBody(): boolean {
    // What has arrived and was not read yet waits for us.
    return this.#hasBody && this.#request?.complete === false && this.#request.readableLength === 0
  }

  #restart(now: number): void {
    this.#received = this.#socket.bytesRead
    this.#receivedAt = now
  }

  #takesTooSlowly(now: number, { graceMs, taking }: Pace): boolean {
    const waiting = this.#socket.writableLength
    const taken = this.#socket.bytesWritten - waiting
    if (waiting === 0 || taken !== this.#taken) {
      this.#taken = taken
      this.#takenAt = now
      return false
    }
    // What was written in one piece counts as taken only once all of it is.
    return now - this.#takenAt > graceMs + (waiting / taking) * 1_000
  }

  #sendsTooSlowly(now: number, { graceMs, sending }: Pace): boolean {
    if (!this.#awaitsBody) {
      if (this.#hasBody) this.#restart(now)
      return false
    }
    const forMs = now - this.#receivedAt
    if (forMs < graceMs) return false
    const isTooSlow = this.#socket.bytesRead - this.#received < (sending * forMs) / 1_000
    this.#restart(now)
    return isTooSlow
  }
}
