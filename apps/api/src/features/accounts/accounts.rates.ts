import type { Rate } from '../../platform/limits/count-store.ts'
import type { Delays } from '../../platform/limits/growing-delay.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const LONGEST_WAIT = 15 * MINUTE

/** Limits of sign-in and sign-up, wide enough for a classroom behind one address. */
export const ACCOUNTS_RATES = {
  signInsPerAccountAndAddress: { free: 5, longest: LONGEST_WAIT, memory: DAY },
  /** From all addresses unknown to the account. */
  signInsPerAccount: { free: 20, longest: LONGEST_WAIT, memory: DAY },
  signInsPerAddress: { free: 200, longest: LONGEST_WAIT, memory: HOUR },
  /** Each adds a session and an entry to the audit log, which is kept for months. */
  signInsAccepted: { points: 600, duration: HOUR },
  signInsAcceptedPerAddress: { points: 3_000, duration: HOUR },
  /** How long an address stays known after the last sign-in from it. */
  knownAddress: { points: 1, duration: 90 * DAY },
  signUpsPerAddress: { points: 300, duration: HOUR },
  /** More sign-ups than these require proof of work. */
  signUpsWithoutProofPerAddress: { points: 80, duration: HOUR },
  signUpsWithoutProofInTotal: { points: 300, duration: HOUR },
} satisfies Record<string, Rate | Delays>

export type AccountsRates = typeof ACCOUNTS_RATES
