import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Clock } from '../clock/clock.ts'
import type { Count, CountQueries } from './count-queries.ts'
import type { RunQuery } from './outage.ts'

/** The maximum number of points in a period of seconds. */
export interface Rate {
  points: number
  duration: number
}

export interface CountStoreParts {
  counts: CountQueries
  runQuery: RunQuery
  clock: Clock
}

/**
 * Stores counters of rate-limiter-flexible in our database, so that all processes share them and they
 * survive a restart. While the database is unavailable, each process counts in memory.
 */
export class CountStore extends RateLimiterStoreAbstract {
  readonly #counts: CountQueries
  readonly #runQuery: RunQuery
  readonly #clock: Clock

  constructor(name: string, rate: Rate, { counts, runQuery, clock }: CountStoreParts) {
    const insuranceLimiter = new RateLimiterMemory(rate)
    super({ ...rate, keyPrefix: name, storeClient: counts, insuranceLimiter })
    this.#counts = counts
    this.#runQuery = runQuery
    this.#clock = clock
  }

  /** The library calls this and the other methods with an underscore. */
  async _upsert(key: string, points: number, ms: number, isSet: boolean): Promise<Count> {
    const time = this.#clock().getTime()
    const [now, expires_at, latest] = [0, ms, Math.max(ms, this.msDuration)].map((later) =>
      new Date(time + later).toISOString(),
    ) as [string, string, string]
    const anew = { points: Math.max(points, 0), expires_at }
    return this.#runQuery(async () => {
      if (isSet) {
        await this.#counts.set(key, anew)
        return anew
      }
      const [count] =
        points < 0
          ? await this.#counts.refund({ key, points: -points })
          : await this.#counts.take({ key, points, expires_at, now, latest })
      return count ?? anew
    })
  }

  async _get(key: string): Promise<Count | null> {
    const now = this.#clock().toISOString()
    const [count] = await this.#runQuery(() => this.#counts.find({ key, now }))
    return count ?? null
  }

  async _delete(key: string): Promise<boolean> {
    return this.#runQuery(() => this.#counts.forget(key))
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expires_at }: Count): RateLimiterRes {
    const left = Math.max(this.points - points, 0)
    const ms = Math.max(Date.parse(expires_at) - this.#clock().getTime(), 0)
    return new RateLimiterRes(left, ms, points, points === changed)
  }
}
