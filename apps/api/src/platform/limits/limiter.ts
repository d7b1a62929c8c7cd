import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { countQueries } from './count-queries.ts'
import type { Rate } from './count-store.ts'
import { GrowingDelay } from './growing-delay.ts'
import type { Delays } from './growing-delay.ts'
import { logOutages } from './outage.ts'
import { PROOF_LIFETIME, ProofOfWork } from './proof-of-work.ts'
import { createMemoryLimit, createSharedLimit, noLimit } from './rate-limit.ts'
import type { RateLimit } from './rate-limit.ts'

export interface LimiterParts {
  /** Whether limits are enabled. */
  isOn: boolean
  database: Pick<Database, 'counts'>
  /** The key of the hashes that replace clients in the database. */
  secret: Buffer
  clock: Clock
  log: Log
}

/** Counts events, and says whether a threshold is exceeded. */
export interface LoadGauge {
  counts: RateLimit
  threshold: number
}

/** Practically unlimited. */
const ENDLESS = 1_000_000_000

/** Creates named limits in the shared database. */
export class Limiter {
  readonly #parts: LimiterParts
  readonly #shared

  constructor(parts: LimiterParts) {
    const { isOn, database, secret, clock, log } = parts
    if (!isOn) log.warn('RATE LIMITS ARE OFF. Never run a public service like this.')
    this.#parts = parts
    this.#shared = {
      counts: countQueries(database.counts),
      runQuery: logOutages(log),
      secret,
      clock,
    }
  }

  /** A limit shared by all processes. */
  limit(name: string, rate: Rate): RateLimit {
    return this.#parts.isOn ? createSharedLimit(name, rate, this.#shared) : noLimit
  }

  /** A limit of this process only. */
  memoryLimit(rate: Rate): RateLimit {
    return this.#parts.isOn ? createMemoryLimit(rate) : noLimit
  }

  /** A limit with growing delays. */
  delay(name: string, delays: Delays): GrowingDelay {
    return new GrowingDelay({
      attempts: this.limit(name, { points: ENDLESS, duration: delays.memory }),
      turn: this.limit(`${name}:turn`, { points: 1, duration: delays.longest }),
      delays,
    })
  }

  /** A counter that refuses nothing, with a threshold. */
  loadGauge(name: string, { points, duration }: Rate): LoadGauge {
    return { counts: this.limit(name, { points: ENDLESS, duration }), threshold: points }
  }

  /** Proofs of work, each valid once. */
  proofs(name: string): ProofOfWork {
    const { secret, clock } = this.#parts
    const used = this.limit(name, { points: 1, duration: PROOF_LIFETIME })
    return new ProofOfWork({ used, secret, clock })
  }

  /** Deletes expired counters; resolves to their number. */
  purge(): Promise<number> {
    const { counts, clock } = this.#shared
    return counts.purge(clock().toISOString())
  }
}
