import { LRUCache } from 'lru-cache'

/** The properties of a response that the cache needs. */
export interface CachedResponse {
  /** The data that it was made of: a change of any of it makes the response stale. */
  readonly tags: readonly string[]
  readonly byteLength: number
  /** Whether clients can invent any number of addresses for responses of this kind. */
  readonly isOpenEnded: boolean
  /** Milliseconds for which it is cached; by default until it is stale. */
  readonly maxAgeMs?: number | undefined
}

/** The tags of changed data. */
export type Invalidated = Iterable<string> | 'everything'

/** A result that concurrent callers share and that is not cached. */
export class Uncached<T> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

export interface ResponseCacheOptions {
  /** Total bytes of all responses. */
  maxBytes: number
  /** Bytes beyond which a single response is not cached. */
  maxEntryBytes?: number
  /** The share of open-ended responses, so that they evict only one another. */
  openEnded: { maxBytes: number; maxEntries?: number }
  /** Whether an error concerns only the client that started the call, so that others try again. */
  isErrorOfClient?: (error: unknown) => boolean
}

interface Making<T> {
  /** The number of invalidations before it was started. */
  epoch: number
  /** The address of the client that started it. */
  client: string | undefined
  response: Promise<T>
}

/** Approximate bytes of headers, keys and the entry itself. */
const OVERHEAD = 1_000

/**
 * A cache of responses, invalidated by tag. Concurrent requests for one key share one call of
 * `make`. A response that was started before an invalidation is neither shared nor cached after it.
 */
export class ResponseCache<T extends CachedResponse, U extends Uncached<unknown> = never> {
  readonly #options: ResponseCacheOptions
  readonly #closed: LRUCache<string, T>
  readonly #openEnded: LRUCache<string, T>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #making = new Map<string, Making<T | U>>()
  #epoch = 0

  constructor(options: ResponseCacheOptions) {
    const { maxBytes, openEnded } = options
    this.#options = options
    this.#closed = this.#createLru(maxBytes - openEnded.maxBytes)
    this.#openEnded = this.#createLru(openEnded.maxBytes, openEnded.maxEntries)
  }

  /** Bytes of all cached responses. */
  get byteLength(): number {
    return this.#closed.calculatedSize + this.#openEnded.calculatedSize
  }

  /** The cached response of this key. */
  get(key: string): T | undefined {
    return this.#closed.get(key) ?? this.#openEnded.get(key)
  }

  /** Makes and caches the response, or waits for a call in progress. Rejects as `make` does. */
  async make(key: string, make: () => Promise<T | U>, client?: string): Promise<T | U> {
    for (let other = this.#current(key); other; other = this.#current(key)) {
      try {
        return await other.response
      } catch (error) {
        if (other.client === client || !this.#options.isErrorOfClient?.(error)) throw error
      }
    }
    const own = { epoch: this.#epoch, client, response: make() }
    this.#making.set(key, own)
    return this.#finish(key, own)
  }

  /** Caches a response, unless it is too large. */
  set(key: string, response: T): void {
    const lru = response.isOpenEnded ? this.#openEnded : this.#closed
    lru.set(key, response, { ttl: response.maxAgeMs ?? 0 })
    if (lru.peek(key) !== response) return
    for (const tag of response.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
  }

  /** Whether a response is small enough to be cached. */
  fits({ byteLength, isOpenEnded }: Pick<CachedResponse, 'byteLength' | 'isOpenEnded'>): boolean {
    const { maxEntrySize } = isOpenEnded ? this.#openEnded : this.#closed
    return byteLength + OVERHEAD <= maxEntrySize
  }

  /** Removes the response of this key. */
  delete(key: string): void {
    this.#closed.delete(key)
    this.#openEnded.delete(key)
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
        this.delete(key)
      }
    }
  }

  #createLru(maxSize: number, max?: number): LRUCache<string, T> {
    return new LRUCache({
      maxSize,
      maxEntrySize: Math.min(maxSize, this.#options.maxEntryBytes ?? maxSize),
      ...(max !== undefined && { max }),
      sizeCalculation: ({ byteLength }) => byteLength + OVERHEAD,
      dispose: (response, key) => this.#unindex(key, response),
    })
  }

  /** The call in progress whose result is not older than the last invalidation. */
  #current(key: string): Making<T | U> | undefined {
    const making = this.#making.get(key)
    return making?.epoch === this.#epoch ? making : undefined
  }

  async #finish(key: string, own: Making<T | U>): Promise<T | U> {
    try {
      const response = await own.response
      if (own.epoch === this.#epoch && !(response instanceof Uncached)) this.set(key, response)
      return response
    } finally {
      if (this.#making.get(key) === own) this.#making.delete(key)
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
