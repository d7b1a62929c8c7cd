import type { Log } from '../../platform/log/log.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Thread } from '../../platform/worker/thread.ts'
import type { Turn } from '../../platform/worker/thread.ts'
import type { Found, Hit, OwnText, PageRequest } from './search.engine.ts'

/** Where the posts and their index are. */
export interface SearchPlace {
  dataDir: string
  databaseUrl: string | undefined
}

export type SearchTask =
  | { kind: 'update' }
  | { kind: 'check' }
  | ({ kind: 'search'; q: string } & PageRequest)
  | { kind: 'match'; q: string; texts: readonly OwnText[] }
  | { kind: 'related'; id: string; limit: number }

/** Milliseconds between looks for changes of other processes. */
const POLL = 500
/** Milliseconds to wait after a failure, for example of a full disk. */
const FAILURE_PAUSE = 5_000
/** Milliseconds per task. */
const TIME_LIMIT = 15_000
/** The same for a check of the whole index. */
const CHECK_TIME_LIMIT = 10 * 60_000
/** Milliseconds from the start to the first look for changes, and to this check: the first readers come before. */
const LOOK_AFTER = 1_000
const CHECK_AFTER = 3_000
/** Searches that may wait, each for some milliseconds. */
const WAITING_MAX = 64
/** Milliseconds to wait for related posts, which others may replace. */
const RELATED_TIME = 500
/** Queries at once on PostgreSQL. */
const RUNNING = 4

function busy(): Refusal {
  return new Refusal('unavailable', 'searchUnavailable')
}

/** Searches and indexes in a thread, so that neither delays other requests. */
export class SearchThreads {
  readonly #thread: Thread<SearchTask, unknown>
  /** Nobody waits for a check of the index. */
  readonly #checks: Thread<SearchTask, unknown> | undefined
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined
  #checkTimer: NodeJS.Timeout | undefined
  #updating: Promise<void> | undefined
  #isAgain = false
  #hasFailed = false
  #isStarted = false
  #isClosed = false

  constructor(place: SearchPlace, log: Log) {
    this.#log = log
    const options = {
      entry: new URL('search-thread.ts', import.meta.url),
      data: { dataDir: place.dataDir, databaseUrl: place.databaseUrl },
      running: place.databaseUrl ? RUNNING : 1,
      timeLimit: TIME_LIMIT,
      waiting: WAITING_MAX,
      whenFull: busy,
      toError: (failure: unknown) => new Error(`The search failed: ${String(failure)}`),
      whenEnded: (reason: string) => new Error(`The search failed: ${reason}`),
    }
    this.#thread = new Thread(options)
    // PostgreSQL checks its pages itself.
    if (!place.databaseUrl) this.#checks = new Thread({ ...options, timeLimit: CHECK_TIME_LIMIT })
  }

  /** A page of the visible posts that match; `from` names who asks. Throws `unavailable`. */
  async search(q: string, page: PageRequest, from?: string): Promise<Found> {
    return (await this.#run({ kind: 'search', q, ...page }, { from })) as Found
  }

  /** Those of some texts that match; `from` names who asks. Throws `unavailable`. */
  async match(q: string, texts: readonly OwnText[], from: string): Promise<Hit[]> {
    return (await this.#run({ kind: 'match', q, texts }, { from })) as Hit[]
  }

  /**
   * The ids of at most `limit` visible posts about the same, best first. Throws `unavailable`, also if that
   * takes long: who asks must not wait behind searches.
   */
  async relatedTo(id: string, limit: number): Promise<string[]> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(busy()), RELATED_TIME)
    const begin = performance.now()
    const isGone = () => performance.now() - begin > RELATED_TIME
    try {
      const found = this.#run({ kind: 'related', id, limit }, { from: 'related', isGone })
      return (await Promise.race([found, late])) as string[]
    } finally {
      clearTimeout(timer)
    }
  }

  /** Starts to index changes, soon and whenever there are some, and looks for damage of the index once. */
  start(): void {
    this.#isStarted = true
    this.#timer = setTimeout(() => this.wake(), LOOK_AFTER).unref()
    this.#checkTimer = setTimeout(() => void this.#check(), CHECK_AFTER).unref()
  }

  /** Looks for changes at once, if it has started. */
  wake(): void {
    if (this.#isStarted) this.#wake()
  }

  #wake(): void {
    if (this.#isClosed) return
    if (this.#updating) {
      this.#isAgain = true
      return
    }
    clearTimeout(this.#timer)
    this.#updating = this.#update().finally(() => {
      this.#updating = undefined
      this.#next()
    })
  }

  /** Resolves when all changes so far are indexed. */
  async settle(): Promise<void> {
    this.#wake()
    while (this.#updating) await this.#updating
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#checkTimer)
    await Promise.all([this.#thread.close(), this.#checks?.close()])
    await this.#updating
  }

  #next(): void {
    if (this.#isClosed) return
    if (this.#isAgain && !this.#hasFailed) {
      this.#isAgain = false
      this.#wake()
    } else if (this.#isStarted) {
      this.#timer = setTimeout(() => this.wake(), this.#hasFailed ? FAILURE_PAUSE : POLL).unref()
    }
  }

  async #update(): Promise<void> {
    try {
      let done = 0
      do done = (await this.#thread.run({ kind: 'update' }, { from: 'update' })) as number
      while (done > 0 && !this.#isClosed)
      this.#hasFailed = false
    } catch (error) {
      if (this.#isClosed || error instanceof Refusal) return
      // A lasting failure is logged once.
      const { message: reason } = error as Error
      if (!this.#hasFailed) this.#log.warn({ reason }, 'the search index could not be updated')
      this.#hasFailed = true
    }
  }

  async #check(): Promise<void> {
    await this.#updating
    if (!this.#checks || this.#isClosed) return
    try {
      const isIntact = await this.#checks.run({ kind: 'check' })
      if (!isIntact) this.#log.warn('the search index was damaged, and is made anew')
    } catch (error) {
      if (!this.#isClosed) this.#log.warn({ error }, 'the search index could not be checked')
    } finally {
      await this.#checks.close()
    }
  }

  async #run(task: SearchTask, turn: Turn): Promise<unknown> {
    try {
      return await this.#thread.run(task, turn)
    } catch (error) {
      if (error instanceof Refusal) throw error
      this.#log.warn({ reason: (error as Error).message }, 'a search failed')
      throw busy()
    }
  }
}
