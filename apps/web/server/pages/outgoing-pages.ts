import type { ServerResponse } from 'node:http'
import { OverloadError } from './render-queue.ts'

const MB = 1024 * 1024

/** Smaller pages are not tracked. */
const LARGE_BYTES = 64 * 1024

/** Bytes of large pages that are being sent at the same time: in total, and for one client. */
const MAX_BYTES = { all: 64 * MB, oneClient: 16 * MB }

/** A page that is being sent. */
interface Outgoing {
  readers: number
  /** The client that it counts for: the first that requested it. */
  from: string
}

/**
 * Bounds the memory that slow clients hold: bytes of large pages that are being sent, even if the cache
 * has replaced them. Bytes that several clients receive count once.
 */
export class OutgoingPages {
  readonly #maxBytes: typeof MAX_BYTES
  readonly #outgoing = new Map<Buffer, Outgoing>()
  readonly #bytesByClient = new Map<string, number>()
  #bytes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** Counts a body until its response is closed; throws OverloadError beyond the limits. */
  track(body: Buffer, response: ServerResponse, addressOf: () => string): void {
    // The response of a client that has disconnected already emits no `close`.
    if (body.byteLength < LARGE_BYTES || response.req.socket.destroyed) return
    const outgoing = this.#outgoing.get(body) ?? this.#begin(body, addressOf())
    outgoing.readers += 1
    response.once('close', () => {
      outgoing.readers -= 1
      if (outgoing.readers === 0) this.#end(body, outgoing)
    })
  }

  #begin(body: Buffer, from: string): Outgoing {
    const own = (this.#bytesByClient.get(from) ?? 0) + body.byteLength
    const all = this.#bytes + body.byteLength
    // A single page may be larger than the limit for one client.
    if ((own > this.#maxBytes.oneClient && own > body.byteLength) || all > this.#maxBytes.all) {
      throw new OverloadError()
    }
    const outgoing = { readers: 0, from }
    this.#outgoing.set(body, outgoing)
    this.#bytesByClient.set(from, own)
    this.#bytes = all
    return outgoing
  }

  #end(body: Buffer, { from }: Outgoing): void {
    this.#outgoing.delete(body)
    this.#bytes -= body.byteLength
    const left = (this.#bytesByClient.get(from) ?? 0) - body.byteLength
    if (left > 0) this.#bytesByClient.set(from, left)
    else this.#bytesByClient.delete(from)
  }
}
