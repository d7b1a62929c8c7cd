import type { RateLimit } from './rate-limit.ts'

/** How patience runs out. */
export interface Delays {
  /** Attempts that wait for nothing. */
  free: number
  /** Seconds: no wait is longer. */
  longest: number
  /** Seconds after which the first failed attempt, and with it all, are forgotten. */
  memory: number
}

/** An attempt that counts as failed until something else is said of it. */
export interface Attempt {
  /** It counts no more, and neither do those before it. */
  succeed: () => Promise<void>
  /** It counts no more. */
  forgive: () => Promise<void>
}

export interface GrowingDelayParts {
  /** Counts attempts, without an end. */
  attempts: RateLimit
  /** Has one point: whose attempt is the next. */
  turn: RateLimit
  delays: Delays
}

/**
 * After a number of failures, each further attempt has to wait twice as long as the one before.
 * What is counted beforehand cannot slip through: of many at once, one has the turn.
 */
export class GrowingDelay {
  readonly #attempts: RateLimit
  readonly #turn: RateLimit
  readonly #delays: Delays

  constructor({ attempts, turn, delays }: GrowingDelayParts) {
    this.#attempts = attempts
    this.#turn = turn
    this.#delays = delays
  }

  /** Counts an attempt; throws `rate_limited` where it comes too early, which does not count. */
  async begin(key: string): Promise<Attempt> {
    const { free, longest } = this.#delays
    const count = await this.#attempts.take(key)
    const delay = Math.min(2 ** (count - free), longest)
    const hasTurn = count >= free
    if (hasTurn) await this.#takeTurn(key, delay)
    return {
      succeed: async () => {
        await this.#attempts.clear(key)
        await this.#turn.clear(key)
      },
      forgive: async () => {
        await this.#attempts.giveBack(key)
        if (hasTurn) await this.#turn.clear(key)
      },
    }
  }

  async #takeTurn(key: string, seconds: number): Promise<void> {
    try {
      await this.#turn.take(key, seconds)
    } catch (error) {
      await this.#attempts.giveBack(key)
      throw error
    }
  }
}
