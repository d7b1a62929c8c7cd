import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { countQueries } from './count-queries.ts'
import type { Rate } from './count-store.ts'
import { GrowingDelay } from './growing-delay.ts'
import type { Delays } from './growing-delay.ts'
import { tellingOutages } from './outage.ts'
import { PROOF_LIFETIME, ProofOfWork } from './proof-of-work.ts'
import { createMemoryLimit, createSharedLimit, noLimit } from './rate-limit.ts'
import type { RateLimit } from './rate-limit.ts'

export interface LimiterParts {
  /** Without them nothing is counted. */
  isOn: boolean
  database: Pick<Database, 'counts'>
  /** Makes what is counted unreadable. */
  secret: Buffer
  clock: Clock
  log: Log
}

/** Counts, and from which count on it is too hot. */
export interface Thermometer {
  counts: RateLimit
  threshold: number
}

/** Counted without an end. */
const ENDLESS = 1_000_000_000

/** Makes limits, each under a name of its own in the database that all processes share. */
export class Limiter {
  readonly #parts: LimiterParts
  readonly #shared

  constructor(parts: LimiterParts) {
    const { isOn, database, secret, clock, log } = parts
    if (!isOn) log.warn('RATE LIMITS ARE OFF. Never run a public service like this.')
    this.#parts = parts
    this.#shared = {
      counts: countQueries(database.counts),
      ask: tellingOutages(log),
      secret,
      clock,
    }
  }

  /** A limit that all processes count together. */
  limit(name: string, rate: Rate): RateLimit {
    return this.#parts.isOn ? createSharedLimit(name, rate, this.#shared) : noLimit
  }

  /** A limit that this process counts by itself. */
  memoryLimit(rate: Rate): RateLimit {
    return this.#parts.isOn ? createMemoryLimit(rate) : noLimit
  }

  /** Attempts whose delays grow. */
  delay(name: string, delays: Delays): GrowingDelay {
    return new GrowingDelay({
      attempts: this.limit(name, { points: ENDLESS, duration: delays.memory }),
      turn: this.limit(`${name}:turn`, { points: 1, duration: delays.longest }),
      delays,
    })
  }

  /** Counts that refuse nobody, and the one from which on something else is asked for. */
  thermometer(name: string, { points, duration }: Rate): Thermometer {
    return { counts: this.limit(name, { points: ENDLESS, duration }), threshold: points }
  }

  /** Proofs of work, each of which counts once. */
  proofs(name: string): ProofOfWork {
    const { secret, clock } = this.#parts
    const used = this.limit(name, { points: 1, duration: PROOF_LIFETIME })
    return new ProofOfWork({ used, secret, clock })
  }

  /** Forgets the counts that are over by now; resolves to their number. */
  purge(): Promise<number> {
    const { counts, clock } = this.#shared
    return counts.purge(clock().toISOString())
  }
}
