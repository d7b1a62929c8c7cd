/** What a body being read holds of the memory that all share. */
export interface Hold {
  /**
   * Takes so many bytes more, as they arrive; resolves once there is room. Rejects where this body has
   * to make room for others, or has waited for too long.
   */
  take: (bytes: number) => Promise<void>
  /** Calls `tell` with the reason if the body has to make room while it waits for its sender. */
  onEvicted: (tell: (reason: Error) => void) => void
  /** The body has arrived: from now on it cannot be made to go. */
  arrived: () => void
  /** Gives everything back. */
  release: () => void
}

export interface BodyMemoryBounds {
  /** Bytes of all bodies together. */
  max: number
  /** Milliseconds for which a body waits for room. */
  longestWaitMs: number
}

interface BodyMemoryParts extends BodyMemoryBounds {
  /** What is said to a body that has to go. */
  whenFull: () => Error
}

/** A body, and where it comes from. */
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

/** Ends a wait: without a reason, because there is room. */
interface Waiting {
  body: Body
  bytes: number
  end: (reason?: Error) => void
}

/**
 * The memory for bodies, counted by what has arrived and not by what might: who sends slowly holds
 * little. When it is full, an address that wants less than another takes from who holds most, newest
 * first; the bodies of that address itself wait for one another.
 */
export class BodyMemory {
  readonly #parts: BodyMemoryParts
  readonly #bodies = new Set<Body>()
  #waiting: Waiting[] = []
  #held = 0

  constructor(parts: BodyMemoryParts) {
    this.#parts = parts
  }

  /** Bytes that bodies hold at the moment. */
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

  /** Whether a body of an address that holds more than this one has gone. */
  #makeRoomFor(body: Body, bytes: number): boolean {
    const shares = this.#shares()
    const own = (shares.get(body.from) ?? 0) + bytes
    let victim: Body | undefined
    let most = own
    for (const other of this.#bodies) {
      const share = shares.get(other.from) ?? 0
      // In the order in which they came: the last of an address is its newest.
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
