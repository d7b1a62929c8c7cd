import { LRUCache } from 'lru-cache'

/** What a cache has to know of a response, whatever else it holds. */
export interface CachedResponse {
  /** What it was made of: a change of any of these makes it stale. */
  readonly tags: readonly string[]
  /** Bytes of its body. */
  readonly byteLength: number
  /** Whether anybody can make up any number of addresses for responses of its kind. */
  readonly isOpenEnded: boolean
}

/** Tags of what has changed, or all that there are. */
export type Invalidated = Iterable<string> | 'everything'

export interface ResponseCacheBounds {
  /** Bytes of responses. */
  maxBytes: number
  /** Of these, open-ended ones may take so many bytes and places: they push out only one another. */
  openEnded: { maxBytes: number; maxEntries: number }
}

/** A response that is being made. */
interface Making<T> {
  /** The state that it is made of, or a newer one. */
  epoch: number
  response: Promise<T>
}

/** Headers, keys and the entry itself, about. */
const OVERHEAD = 1_000

/**
 * Responses by key, until something that they were made of changes. One that many ask for at the
 * same time is made once; what began before an invalidation is neither shared nor kept after it.
 */
export class ResponseCache<T extends CachedResponse> {
  readonly #closed: LRUCache<string, T>
  readonly #openEnded: LRUCache<string, T>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #making = new Map<string, Making<T>>()
  #epoch = 0

  constructor({ maxBytes, openEnded }: ResponseCacheBounds) {
    const bounds = {
      sizeCalculation: ({ byteLength }: T) => byteLength + OVERHEAD,
      dispose: (response: T, key: string) => this.#unindex(key, response),
    }
    this.#closed = new LRUCache({ ...bounds, maxSize: maxBytes - openEnded.maxBytes })
    this.#openEnded = new LRUCache({
      ...bounds,
      maxSize: openEnded.maxBytes,
      max: openEnded.maxEntries,
    })
  }

  /** The response that is kept under this key. */
  get(key: string): T | undefined {
    return this.#closed.get(key) ?? this.#openEnded.get(key)
  }

  /** Makes the response, or waits for the one who does; keeps it. Rejects with what `make` does. */
  make(key: string, make: () => Promise<T>): Promise<T> {
    const others = this.#making.get(key)
    if (others?.epoch === this.#epoch) return others.response
    const own = { epoch: this.#epoch, response: make() }
    this.#making.set(key, own)
    void this.#finish(key, own)
    return own.response
  }

  /** Forgets what was made of something with one of these tags. */
  invalidate(changed: Invalidated): void {
    this.#epoch += 1
    if (changed === 'everything') {
      this.#closed.clear()
      this.#openEnded.clear()
      return
    }
    for (const tag of changed) {
      for (const key of this.#keysByTag.get(tag) ?? []) {
        this.#closed.delete(key)
        this.#openEnded.delete(key)
      }
    }
  }

  async #finish(key: string, own: Making<T>): Promise<void> {
    try {
      const response = await own.response
      if (own.epoch === this.#epoch) this.#keep(key, response)
    } catch {
      // Whoever asked is told.
    } finally {
      if (this.#making.get(key) === own) this.#making.delete(key)
    }
  }

  #keep(key: string, response: T): void {
    const room = response.isOpenEnded ? this.#openEnded : this.#closed
    room.set(key, response)
    // One that is too large has not been taken.
    if (room.peek(key) !== response) return
    for (const tag of response.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
  }

  #unindex(key: string, { tags }: T): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
