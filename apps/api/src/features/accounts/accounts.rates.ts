import type { Rate } from '../../platform/limits/count-store.ts'
import type { Delays } from '../../platform/limits/growing-delay.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const LONGEST_WAIT = 15 * MINUTE

/** How often people may sign in and sign up; wide enough for a classroom behind one address. */
export const ACCOUNTS_RATES = {
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
} satisfies Record<string, Rate | Delays>

export type AccountsRates = typeof ACCOUNTS_RATES
