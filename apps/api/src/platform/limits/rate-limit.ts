import { createHmac } from 'node:crypto'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import { Refusal } from '../http/refusal.ts'
import { CountStore } from './count-store.ts'
import type { CountStoreParts, Rate } from './count-store.ts'

/** A counter with a maximum for each key. */
export interface RateLimit {
  /**
   * Takes a point; resolves to the number taken. Throws `rate_limited` with the time to wait if none is
   * left. `seconds` is the period from the first point on.
   */
  take(key: string, seconds?: number): Promise<number>
  /** Returns one point. */
  refund(key: string): Promise<void>
  /** The number of points taken. */
  taken(key: string): Promise<number>
  /** Sets one point as taken for a new period. */
  renew(key: string): Promise<void>
  /** Returns all points. */
  clear(key: string): Promise<void>
}

/** The refusal, with the time to wait in words and in seconds. */
function refused({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1_000))
  return new Refusal('rate_limited', 'rateLimitedFor', {
    params: { seconds: retryAfter },
    retryAfter,
  })
}

function limitOn(limiter: RateLimiterAbstract, keyOf: (text: string) => string): RateLimit {
  return {
    async take(text, seconds) {
      try {
        const options = seconds === undefined ? {} : { customDuration: seconds }
        return (await limiter.consume(keyOf(text), 1, options)).consumedPoints
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? refused(reason) : reason
      }
    },
    async refund(text) {
      await limiter.reward(keyOf(text))
    },
    async taken(text) {
      return (await limiter.get(keyOf(text)))?.consumedPoints ?? 0
    },
    async renew(text) {
      await limiter.set(keyOf(text), 1, limiter.duration)
    },
    async clear(text) {
      await limiter.delete(keyOf(text))
    },
  }
}

interface SharedParts extends CountStoreParts {
  /** The key of the hashes. */
  secret: Buffer
}

/** A limit that all processes share and that survives a restart. */
export function createSharedLimit(name: string, rate: Rate, parts: SharedParts): RateLimit {
  // Keyed hashes, so that the table contains no addresses.
  const keyOf = (text: string) =>
    createHmac('sha256', parts.secret).update(`${name} ${text}`).digest('base64url')
  return limitOn(new CountStore(name, rate, parts), keyOf)
}

/** A limit in the memory of this process. */
export function createMemoryLimit(rate: Rate): RateLimit {
  return limitOn(new RateLimiterMemory(rate), String)
}

/** A limit for tests that never refuses. */
export const noLimit: RateLimit = {
  take: () => Promise.resolve(0),
  refund: () => Promise.resolve(),
  taken: () => Promise.resolve(0),
  renew: () => Promise.resolve(),
  clear: () => Promise.resolve(),
}
