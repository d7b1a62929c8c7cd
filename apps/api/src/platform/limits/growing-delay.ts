import type { RateLimit } from './rate-limit.ts'

/** The parameters of an exponential delay. */
export interface Delays {
  /** Attempts without a delay. */
  free: number
  /** The maximum delay in seconds. */
  longest: number
  /** Seconds after the first failure until failures are forgotten. */
  memory: number
}

/** An attempt; it counts as failed until its outcome is known. */
export interface Attempt {
  /** Resets the count. */
  succeed: () => Promise<void>
  /** Does not count this attempt. */
  forgive: () => Promise<void>
}

export interface GrowingDelayParts {
  /** Counts attempts without a maximum. */
  attempts: RateLimit
  /** One point: only one attempt at a time. */
  turn: RateLimit
  delays: Delays
}

/**
 * Doubles the delay after each failure. Attempts are counted before they run, so that concurrent ones
 * cannot bypass the delay.
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

  /** Counts an attempt; throws `rate_limited` if it is too early, which does not count. */
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
        await this.#attempts.refund(key)
        if (hasTurn) await this.#turn.clear(key)
      },
    }
  }

  async #takeTurn(key: string, seconds: number): Promise<void> {
    try {
      await this.#turn.take(key, seconds)
    } catch (error) {
      await this.#attempts.refund(key)
      throw error
    }
  }
}
