import type { ServerResponse } from 'node:http'
import { OverloadError } from './render-queue.ts'

const MB = 1024 * 1024

/** Bytes of a page from which on it is counted. */
const LARGE = 64 * 1024

/** Bytes of large pages that are on their way at the same time: all in all, and for one address. */
const BOUNDS = { all: 64 * MB, ofOne: 16 * MB }

/** A page that is on its way. */
interface Held {
  readers: number
  /** Whose it counts as: of whoever asked for it first. */
  from: string
}

/**
 * Counts the bytes of large pages that readers have not taken yet. Those who take the same bytes share
 * them: they count once. A slow reader holds what may long have been replaced in the cache.
 */
export class OutgoingPages {
  readonly #bounds: typeof BOUNDS
  readonly #held = new Map<Buffer, Held>()
  readonly #bytesOf = new Map<string, number>()
  #bytes = 0

  constructor(bounds = BOUNDS) {
    this.#bounds = bounds
  }

  /** Counts a body until its response is over; throws OverloadError where too much is on its way. */
  note(body: Buffer, response: ServerResponse, addressOf: () => string): void {
    // Of a reader who has left while the page was made, nobody hears again.
    if (body.byteLength < LARGE || response.req.socket.destroyed) return
    const held = this.#held.get(body) ?? this.#begin(body, addressOf())
    held.readers += 1
    response.once('close', () => {
      held.readers -= 1
      if (held.readers === 0) this.#end(body, held)
    })
  }

  #begin(body: Buffer, from: string): Held {
    const own = (this.#bytesOf.get(from) ?? 0) + body.byteLength
    const all = this.#bytes + body.byteLength
    // One page alone may be larger than that.
    if ((own > this.#bounds.ofOne && own > body.byteLength) || all > this.#bounds.all) {
      throw new OverloadError()
    }
    const held = { readers: 0, from }
    this.#held.set(body, held)
    this.#bytesOf.set(from, own)
    this.#bytes = all
    return held
  }

  #end(body: Buffer, { from }: Held): void {
    this.#held.delete(body)
    this.#bytes -= body.byteLength
    const left = (this.#bytesOf.get(from) ?? 0) - body.byteLength
    if (left > 0) this.#bytesOf.set(from, left)
    else this.#bytesOf.delete(from)
  }
}
