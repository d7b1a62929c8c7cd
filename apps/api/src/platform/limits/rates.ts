import type { Rate } from './count-store.ts'
import type { Delays } from './growing-delay.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const LONGEST_WAIT = 15 * MINUTE

/**
 * Wide enough that a classroom behind one address (60 sign-ups, 60 sign-ins and 300 writes in an
 * hour, and ordinary reading) never meets one of them, be it a class of one account; narrow enough
 * that guessing passwords leads nowhere.
 */
export const RATES = {
  /** At an address from which the account has been signed in to before, and from any other. */
  signInsPerAccountAndAddress: { free: 5, longest: LONGEST_WAIT, memory: DAY },
  /** From all addresses together that the account does not know. */
  signInsPerAccount: { free: 20, longest: LONGEST_WAIT, memory: DAY },
  signInsPerAddress: { free: 200, longest: LONGEST_WAIT, memory: HOUR },
  /** How long an account knows an address after the last sign-in from it. */
  knownAddress: { points: 1, duration: 90 * DAY },
  signUpsPerAddress: { points: 300, duration: HOUR },
  /** Beyond these, a sign-up costs some work. */
  hotSignUpsPerAddress: { points: 80, duration: HOUR },
  hotSignUpsInTotal: { points: 300, duration: HOUR },
  writesPerAccount: { points: 600, duration: HOUR },
  writesPerAddress: { points: 3_000, duration: HOUR },
  uploadsPerAccount: { points: 400, duration: HOUR },
  uploadsPerAddress: { points: 1_500, duration: HOUR },
  reportsPerAddress: { points: 120, duration: HOUR },
  resetsPerAddress: { points: 60, duration: HOUR },
  /** Answers that have to be made: one that lies ready costs less than to refuse it. */
  readsPerAddress: { points: 6_000, duration: MINUTE },
  exportsPerAccount: { points: 20, duration: HOUR },
} satisfies Record<string, Rate | Delays>

export type Rates = typeof RATES
