import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { Refusal } from '../http/refusal.ts'
import { CountStore } from './count-store.ts'
import type { CountStoreParts, Rate } from './count-store.ts'

/** Counts by key. */
export interface RateLimit {
  /**
   * Takes a point and resolves to how many are taken; throws `rate_limited` with the time to wait
   * where none is left. `seconds` is how long they stay taken from the first on.
   */
  take(key: string, seconds?: number): Promise<number>
  /** Gives one point back. */
  giveBack(key: string): Promise<void>
  /** How many points are taken. */
  taken(key: string): Promise<number>
  /** Takes one point for the whole time from now on, however many were taken. */
  renew(key: string): Promise<void>
  /** Gives all points back. */
  clear(key: string): Promise<void>
}

/** Says when to come back, in words and in seconds. */
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
    async giveBack(text) {
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
  /** Makes keys that tell nobody whom they count. */
  secret: Buffer
}

/** A limit that all processes on a database share and no restart forgets. */
export function createSharedLimit(name: string, rate: Rate, parts: SharedParts): RateLimit {
  // No addresses of people and machines lie about in a table.
  const keyOf = (text: string) =>
    createHmac('sha256', parts.secret).update(`${name} ${text}`).digest('base64url')
  return limitOn(new CountStore(name, rate, parts), keyOf)
}

/** A limit in this process's memory, which takes no time to speak of. */
export function createMemoryLimit(rate: Rate): RateLimit {
  return limitOn(new RateLimiterMemory(rate), String)
}

/** For tests: everything goes through. */
export const noLimit: RateLimit = {
  take: () => Promise.resolve(0),
  giveBack: () => Promise.resolve(),
  taken: () => Promise.resolve(0),
  renew: () => Promise.resolve(),
  clear: () => Promise.resolve(),
}
