import { LRUCache } from 'lru-cache'

/** The properties of a response that the cache needs. */
export interface CachedResponse {
  /** The data that it was made of: a change of any of it makes the response stale. */
  readonly tags: readonly string[]
  readonly byteLength: number
  /** Whether clients can invent any number of addresses for responses of this kind. */
  readonly isOpenEnded: boolean
}

/** The tags of changed data. */
export type Invalidated = Iterable<string> | 'everything'

export interface ResponseCacheBounds {
  /** Total bytes of all responses. */
  maxBytes: number
  /** The share of open-ended responses, so that they evict only one another. */
  openEnded: { maxBytes: number; maxEntries: number }
}

interface Making<T> {
  /** The number of invalidations before it was started. */
  epoch: number
  response: Promise<T>
}

/** Approximate bytes of headers, keys and the entry itself. */
const OVERHEAD = 1_000

/**
 * A cache of responses, invalidated by tag. Concurrent requests for one key share one call of
 * `make`. A response that was started before an invalidation is neither shared nor cached after it.
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

  /** The cached response of this key. */
  get(key: string): T | undefined {
    return this.#closed.get(key) ?? this.#openEnded.get(key)
  }

  /** Makes and caches the response, or waits for a call in progress. Rejects as `make` does. */
  make(key: string, make: () => Promise<T>): Promise<T> {
    const others = this.#making.get(key)
    if (others?.epoch === this.#epoch) return others.response
    const own = { epoch: this.#epoch, response: make() }
    this.#making.set(key, own)
    void this.#finish(key, own)
    return own.response
  }

  /** Removes all responses with one of these tags. */
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
      // The callers of `make` handle the error.
    } finally {
      if (this.#making.get(key) === own) this.#making.delete(key)
    }
  }

  #keep(key: string, response: T): void {
    const room = response.isOpenEnded ? this.#openEnded : this.#closed
    room.set(key, response)
    // A response that is too large was not stored.
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
