import { messages } from '@inkwell/contract/messages'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../http/refusal.ts'

/** So many points in a time of so many seconds. */
export interface Rate {
  points: number
  duration: number
}

/** Counts by key. */
export interface RateLimit {
  /** Takes a point; throws `rate_limited` with `Retry-After` where none is left. */
  take(key: string): Promise<void>
  /** Gives one point back. */
  giveBack(key: string): Promise<void>
}

function refused({ msBeforeNext }: RateLimiterRes): Refusal {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(msBeforeNext / 1_000))) }
  return new Refusal('rate_limited', messages.rateLimited, { headers })
}

/** A limit in this process's memory; it forgets a key when its time is over. */
export function createRateLimit(rate: Rate): RateLimit {
  const limiter = new RateLimiterMemory(rate)
  return {
    async take(key) {
      try {
        await limiter.consume(key)
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? refused(reason) : reason
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}

/** For tests: everything goes through. */
export const noLimit: RateLimit = {
  take: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
}
