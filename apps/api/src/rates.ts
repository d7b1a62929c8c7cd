import { ACCOUNTS_RATES } from './features/accounts/accounts.rates.ts'
import type { Rate } from './platform/limits/count-store.ts'
import type { Delays } from './platform/limits/growing-delay.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The rate limits: sufficient for a class behind one address (60 sign-ups, 60 sign-ins and 300 writes
 * in an hour, and reading), also with one common account, and too low for guessing passwords.
 */
export const RATES = {
  ...ACCOUNTS_RATES,
  writesPerAccount: { points: 600, duration: HOUR },
  writesPerAddress: { points: 3_000, duration: HOUR },
  /** A draft is saved every few seconds while its author types, also by a class behind one address. */
  savesPerAccount: { points: 2_400, duration: HOUR },
  savesPerAddress: { points: 60_000, duration: HOUR },
  uploadsPerAccount: { points: 400, duration: HOUR },
  uploadsPerAddress: { points: 1_500, duration: HOUR },
  reportsPerAddress: { points: 120, duration: HOUR },
  /** Links for passwords and invitations, whose secrets nobody can guess; each view of the page counts. */
  resetsPerAddress: { points: 600, duration: HOUR },
  /** Uncached reads; a cached one is cheaper than a refusal. */
  readsPerAddress: { points: 6_000, duration: MINUTE },
  /** A search reads up to 2,000 titles, or the beginnings of a hundred texts. */
  searchesPerAccount: { points: 300, duration: MINUTE },
  /** A search ranks up to some thousand posts, for some milliseconds. */
  searchesPerAddress: { points: 600, duration: MINUTE },
  /** Each can leave a report of many thousand rows. */
  importsPerAccount: { points: 30, duration: DAY },
  /** A file of 2,000 MB has 2,000 parts, and each may be sent again. */
  importPartsPerAccount: { points: 6_000, duration: HOUR },
  importPartsPerAddress: { points: 18_000, duration: HOUR },
  /** A report has up to some hundred thousand rows. */
  importReportsPerAccount: { points: 60, duration: HOUR },
  exportsPerAccount: { points: 20, duration: HOUR },
} satisfies Record<string, Rate | Delays>

export type Rates = typeof RATES
