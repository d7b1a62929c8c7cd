import type { Rate } from '../../platform/limits/count-store.ts'
import type { Delays } from '../../platform/limits/growing-delay.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const LONGEST_WAIT = 15 * MINUTE

/** The limits of sign-ins and sign-ups; sufficient for a class behind one address. */
export const ACCOUNTS_RATES = {
  /** From an address with an earlier sign-in to the account, and from any other one. */
  signInsPerAccountAndAddress: { free: 5, longest: LONGEST_WAIT, memory: DAY },
  /** From all addresses that are unknown for the account. */
  signInsPerAccount: { free: 20, longest: LONGEST_WAIT, memory: DAY },
  signInsPerAddress: { free: 200, longest: LONGEST_WAIT, memory: HOUR },
  /** How long an address stays known after a sign-in. */
  knownAddress: { points: 1, duration: 90 * DAY },
  signUpsPerAddress: { points: 300, duration: HOUR },
  /** Above these, a sign-up requires a proof of work. */
  hotSignUpsPerAddress: { points: 80, duration: HOUR },
  hotSignUpsInTotal: { points: 300, duration: HOUR },
} satisfies Record<string, Rate | Delays>

export type AccountsRates = typeof ACCOUNTS_RATES
