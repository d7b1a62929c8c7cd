/** The share of one request body in the common memory. */
export interface Hold {
  /**
   * Reserves memory for received bytes; waits until there is room. Rejects if this body is evicted or
   * has waited too long.
   */
  take: (bytes: number) => Promise<void>
  /** Registers a listener for an eviction while the body waits for its sender. */
  onEvicted: (tell: (reason: Error) => void) => void
  /** Marks the body as complete: it can no longer be evicted. */
  arrived: () => void
  release: () => void
}

export interface BodyMemoryBounds {
  /** Maximum bytes of all bodies. */
  max: number
  /** Maximum wait for memory, in milliseconds. */
  longestWaitMs: number
}

interface BodyMemoryParts extends BodyMemoryBounds {
  /** Creates the error for an evicted body. */
  whenFull: () => Error
}

class Body {
  readonly from: string
  bytes = 0
  isArriving = true
  evicted: Error | undefined
  tell: ((reason: Error) => void) | undefined

  constructor(from: string) {
    this.from = from
  }
}

/** Ends a wait; without a reason, memory is available. */
interface Waiting {
  body: Body
  bytes: number
  end: (reason?: Error) => void
}

/**
 * Bounds the memory of request bodies by received bytes, not by declared lengths, so that slow senders
 * reserve little. When it is full, a body evicts the newest body of the address that holds most, if its
 * own address holds less. Bodies of one address wait for each other.
 */
export class BodyMemory {
  readonly #parts: BodyMemoryParts
  readonly #bodies = new Set<Body>()
  #waiting: Waiting[] = []
  #held = 0

  constructor(parts: BodyMemoryParts) {
    this.#parts = parts
  }

  /** Bytes in use. */
  get held(): number {
    return this.#held
  }

  open(from: string): Hold {
    const body = new Body(from)
    this.#bodies.add(body)
    return {
      take: (bytes) => this.#take(body, bytes),
      onEvicted(tell) {
        body.tell = tell
      },
      arrived() {
        body.isArriving = false
      },
      release: () => this.#release(body),
    }
  }

  async #take(body: Body, bytes: number): Promise<void> {
    if (body.evicted) throw body.evicted
    while (this.#held + bytes > this.#parts.max) {
      if (!this.#makeRoomFor(body, bytes)) return this.#wait(body, bytes)
    }
    this.#add(body, bytes)
  }

  #add(body: Body, bytes: number): void {
    body.bytes += bytes
    this.#held += bytes
  }

  /** Whether a body of an address with a larger share was evicted. */
  #makeRoomFor(body: Body, bytes: number): boolean {
    const shares = this.#shares()
    const own = (shares.get(body.from) ?? 0) + bytes
    let victim: Body | undefined
    let most = own
    for (const other of this.#bodies) {
      const share = shares.get(other.from) ?? 0
      // In insertion order: the last body of an address is its newest.
      if (other.isArriving && other.bytes > 0 && (share > most || other.from === victim?.from)) {
        victim = other
        most = share
      }
    }
    if (victim) this.#evict(victim)
    return victim !== undefined
  }

  #shares(): Map<string, number> {
    const shares = new Map<string, number>()
    for (const { from, bytes } of this.#bodies) shares.set(from, (shares.get(from) ?? 0) + bytes)
    return shares
  }

  #evict(body: Body): void {
    const reason = this.#parts.whenFull()
    body.evicted = reason
    this.#held -= body.bytes
    body.bytes = 0
    body.tell?.(reason)
    this.#waiting.find((one) => one.body === body)?.end(reason)
  }

  #wait(body: Body, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        body,
        bytes,
        end: (reason) => {
          clearTimeout(timer)
          this.#waiting = this.#waiting.filter((one) => one !== waiting)
          if (reason) reject(reason)
          else resolve()
        },
      }
      const timer = setTimeout(() => waiting.end(this.#parts.whenFull()), this.#parts.longestWaitMs)
      this.#waiting.push(waiting)
    })
  }

  #release(body: Body): void {
    this.#bodies.delete(body)
    this.#held -= body.bytes
    body.bytes = 0
    for (const waiting of this.#waiting) {
      if (this.#held + waiting.bytes > this.#parts.max) return
      this.#add(waiting.body, waiting.bytes)
      waiting.end()
    }
  }
}
