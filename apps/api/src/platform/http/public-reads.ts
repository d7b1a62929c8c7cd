import type { BoundedQueue } from '@inkwell/serving/bounded-queue'
import { ResponseCache } from '@inkwell/serving/response-cache'
import type { EventReader } from '../db/events.ts'
import type { CachedRead } from './cached-read.ts'
import { pathPattern } from './path-pattern.ts'

type Texts = Record<string, string>

/** Makes the answer for an address of these parts; throws refusals. */
export type Read = (params: Texts, query: Texts) => Promise<CachedRead>

interface Route {
  pattern: RegExp
  /** What the call takes in its query. */
  names: ReadonlySet<string>
  read: Read
}

const MB = 1024 * 1024

const BOUNDS = { maxBytes: 40 * MB, openEnded: { maxBytes: 8 * MB, maxEntries: 1_000 } }

/** Queries in which nothing has to be decoded. */
const QUERY = String.raw`(?:\?(?<query>[\w=&-]*))?`

/** Of an address as everybody writes it: whoever writes it otherwise goes the long way. */
const SEGMENT = String.raw`[\w-]{1,64}`

/** The parts of a query, and whether it says nothing else: others are as many as anybody makes up. */
function parseQuery(query: string | undefined, names: ReadonlySet<string>) {
  const pairs = new URLSearchParams(query)
  const parts: Texts = {}
  // Of what comes twice, the first counts, as it does on the long way.
  for (const [name, value] of pairs) parts[name] ??= value
  const isOnce = Object.keys(parts).length === pairs.size
  const isKnown = Object.keys(parts).every((name) => names.has(name))
  return { parts, isPlain: isOnce && isKnown && pairs.toString() === (query ?? '') }
}

/**
 * The calls that answer the same to everyone, by their addresses: their answers are kept until
 * something that they are made of is written, by this process or another on the same database.
 */
export class PublicReads {
  readonly #events: EventReader
  readonly #cache = new ResponseCache<CachedRead>(BOUNDS)
  readonly #queue: BoundedQueue
  readonly #routes: Route[] = []
  /** Whether the log says what was committed. */
  #isInformed = false
  #hasLooked = false
  readonly #looksAgain = () => {
    this.#hasLooked = false
  }

  constructor(events: EventReader, queue: BoundedQueue) {
    this.#events = events
    this.#queue = queue
  }

  /** From now on, `read` answers at this path; gives it back as it runs in its turn. */
  mount(path: string, names: Iterable<string>, read: Read): Read {
    const inTurn: Read = (params, query) => this.#queue(() => read(params, query))
    const pattern = pathPattern(path, SEGMENT, QUERY)
    this.#routes.push({ pattern, names: new Set(names), read: inTurn })
    return inTurn
  }

  /** The answer that lies ready, if it still holds. */
  find(target: string): CachedRead | undefined {
    this.#lookOnce()
    return this.#isInformed ? this.#cache.get(target) : undefined
  }

  /** What makes the answer, to be asked after `find`; undefined where this is the address of no such call. */
  at(target: string): (() => Promise<CachedRead>) | undefined {
    for (const { pattern, names, read } of this.#routes) {
      const match = pattern.exec(target)
      if (!match) continue
      const { query, ...params } = match.groups ?? {}
      const { parts, isPlain } = parseQuery(query, names)
      const make = () => read(params, parts)
      // While nobody can tell what is committed, each answer holds for whoever asked for it.
      return () => (isPlain && this.#isInformed ? this.#cache.make(target, make) : make())
    }
    return undefined
  }

  /**
   * Requests that arrived together are answered by one look: none of them can know of a commit that
   * was acknowledged after they were sent.
   */
  #lookOnce(): void {
    if (this.#hasLooked) return
    this.#hasLooked = true
    setImmediate(this.#looksAgain)
    const committed = this.#events.take()
    this.#isInformed = committed !== 'unknown'
    // What nobody can tell now is told later.
    if (committed === 'unknown') return
    if (committed === 'everything') this.#cache.invalidate('everything')
    else if (committed.length > 0) {
      this.#cache.invalidate(new Set(committed.flatMap(({ tags }) => tags)))
    }
  }
}
