import type { BoundedQueue } from '@inkwell/serving/bounded-queue'
import { ResponseCache } from '@inkwell/serving/response-cache'
import type { ResponseCacheOptions } from '@inkwell/serving/response-cache'
import type { Database } from '../db/database.ts'
import type { EventReader } from '../db/events.ts'
import type { CachedRead } from './cached-read.ts'
import { pathPattern } from './path-pattern.ts'
import { Refusal } from './refusal.ts'

type Texts = Record<string, string>

/**
 * Makes the response from path and query parameters; throws refusals. Responses that are cached must not depend on
 * the address of the client, which is undefined for the site's web server.
 */
export type Read = (params: Texts, query: Texts, from: string | undefined) => Promise<CachedRead>

/** Makes the response for a client. */
type Make = (from: string | undefined) => Promise<CachedRead>

interface Route {
  pattern: RegExp
  /** The query parameters of the call. */
  names: ReadonlySet<string>
  isCached: boolean
  read: Read
}

/** How a read is answered; by default from the cache, and in the queue of all reads. */
export interface ReadOptions {
  /** False for responses that the change log does not invalidate. */
  isCached?: boolean
  /** False for reads that wait in a queue of their own, so that they take no places of other reads. */
  isQueued?: boolean
}

const MB = 1024 * 1024

const OPTIONS: ResponseCacheOptions = {
  maxBytes: 40 * MB,
  openEnded: { maxBytes: 8 * MB, maxEntries: 1_000 },
  // The queue of a client is full; others have turns of their own.
  isErrorOfClient: (error) => error instanceof Refusal && error.code === 'unavailable',
}

/** Queries without percent-encoding. */
const QUERY = String.raw`(?:\?(?<query>[\w=&-]*))?`

/** A path segment without percent-encoding; the framework answers all others. */
const SEGMENT = String.raw`[\w-]{1,64}`

/**
 * The query parameters, and whether the query contains nothing else. Other queries are unbounded in
 * number, so they are not cached.
 */
function parseQuery(query: string | undefined, names: ReadonlySet<string>) {
  const pairs = new URLSearchParams(query)
  const parts: Texts = {}
  // The first of repeated parameters counts, as in the framework.
  for (const [name, value] of pairs) parts[name] ??= value
  const isOnce = Object.keys(parts).length === pairs.size
  const isKnown = Object.keys(parts).every((name) => names.has(name))
  return { parts, isPlain: isOnce && isKnown && pairs.toString() === (query ?? '') }
}

/**
 * The calls whose responses are the same for everyone. Responses are cached until the change log
 * contains one of their tags.
 */
export class PublicReads {
  readonly #events: EventReader
  readonly #cache = new ResponseCache<CachedRead>(OPTIONS)
  readonly #queue: BoundedQueue
  readonly #readPublicly: Database['readPublicly']
  readonly #routes: Route[] = []
  /** Whether the change log was readable. */
  #isLogReadable = false
  #hasReadLog = false
  readonly #resetReadLog = () => {
    this.#hasReadLog = false
  }

  constructor(events: EventReader, queue: BoundedQueue, readPublicly: Database['readPublicly']) {
    this.#events = events
    this.#queue = queue
    this.#readPublicly = readPublicly
  }

  /**
   * Mounts a read at this path with the names of its query parameters; returns `read` within its queue.
   */
  mount(
    { path, names }: { path: string; names: Iterable<string> },
    read: Read,
    { isCached = true, isQueued = true }: ReadOptions = {},
  ): Read {
    const publicly: Read = (...asked) => this.#readPublicly(() => read(...asked))
    const inTurn: Read = isQueued
      ? (...asked) => this.#queue(() => publicly(...asked), { from: asked[2] })
      : publicly
    const pattern = pathPattern(path, SEGMENT, QUERY)
    this.#routes.push({ pattern, names: new Set(names), isCached, read: inTurn })
    return inTurn
  }

  /** The cached response, if it is valid. */
  find(target: string): CachedRead | undefined {
    this.#readLogOnce()
    return this.#isLogReadable ? this.#cache.get(target) : undefined
  }

  /** A function that makes the response, to be called after `find`; undefined if no read matches. */
  at(target: string): Make | undefined {
    for (const { pattern, names, isCached, read } of this.#routes) {
      const match = pattern.exec(target)
      if (!match) continue
      const { query, ...params } = match.groups ?? {}
      const { parts, isPlain } = parseQuery(query, names)
      // Without the change log, responses are not cached.
      return (from) => {
        const make = () => read(params, parts, from)
        return isCached && isPlain && this.#isLogReadable
          ? this.#cache.make(target, make, from)
          : make()
      }
    }
    return undefined
  }

  /**
   * Reads the change log once per event-loop iteration: requests that arrived together cannot know of a
   * later commit.
   */
  #readLogOnce(): void {
    if (this.#hasReadLog) return
    this.#hasReadLog = true
    setImmediate(this.#resetReadLog)
    const committed = this.#events.take()
    this.#isLogReadable = committed !== 'unknown'
    // The changes are returned later.
    if (committed === 'unknown') return
    if (committed === 'everything') this.#cache.invalidate('everything')
    else if (committed.length > 0) {
      this.#cache.invalidate(new Set(committed.flatMap(({ tags }) => tags)))
    }
  }
}
