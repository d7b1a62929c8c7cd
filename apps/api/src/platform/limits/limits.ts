import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { countQueries } from './count-queries.ts'
import type { Rate } from './count-store.ts'
import { GrowingDelay } from './growing-delay.ts'
import type { Delays } from './growing-delay.ts'
import { createMemoryLimit, createSharedLimit, noLimit } from './rate-limit.ts'
import type { RateLimit } from './rate-limit.ts'
import { RATES } from './rates.ts'
import type { Rates } from './rates.ts'
import { tellingOutages } from './outage.ts'
import { PROOF_LIFETIME, ProofOfWork } from './proof-of-work.ts'
import { SignInLimits } from './sign-in-limits.ts'
import { SignUpLimits } from './sign-up-limits.ts'

export interface LimitsParts {
  /** Without them nothing is counted. */
  isOn: boolean
  database: Pick<Database, 'counts'>
  /** Makes what is counted unreadable. */
  secret: Buffer
  clock: Clock
  log: Log
  /** Other than the usual ones, for tests. */
  rates?: Partial<Rates> | undefined
}

/** Who writes, and from where. */
interface Writer {
  viewer: { _id: string }
  address: string
}

/** Attempts are counted without an end: it is their delays that grow. */
const ENDLESS = 1_000_000_000

function both(ofAccount: RateLimit, ofAddress: RateLimit) {
  return async ({ viewer, address }: Writer): Promise<void> => {
    await ofAccount.take(viewer._id)
    await ofAddress.take(address)
  }
}

/** The limits of the service. */
export function createLimits({ isOn, database, secret, clock, log, rates }: LimitsParts) {
  if (!isOn) log.warn('RATE LIMITS ARE OFF. Never run a public service like this.')
  const all: Rates = { ...RATES, ...rates }
  const counts = countQueries(database.counts)
  const shared = { counts, ask: tellingOutages(log), secret, clock }
  const limit = (name: string, rate: Rate) =>
    isOn ? createSharedLimit(name, rate, shared) : noLimit
  const delay = (name: string, delays: Delays) =>
    new GrowingDelay({
      attempts: limit(name, { points: ENDLESS, duration: delays.memory }),
      turn: limit(`${name}:turn`, { points: 1, duration: delays.longest }),
      delays,
    })

  const reads = isOn ? createMemoryLimit(all.readsPerAddress) : noLimit
  const exports = limit('export', all.exportsPerAccount)
  const heat = (name: string, { points, duration }: Rate) => {
    return { counts: limit(name, { points: ENDLESS, duration }), threshold: points }
  }

  const signUps = new SignUpLimits({
    ofAddress: limit('sign-up', all.signUpsPerAddress),
    heatOfAddress: heat('sign-up:heat', all.hotSignUpsPerAddress),
    heatInTotal: heat('sign-up:total', all.hotSignUpsInTotal),
    proofs: new ProofOfWork({
      used: limit('proof', { points: 1, duration: PROOF_LIFETIME }),
      secret,
      clock,
    }),
  })
  const signIns = new SignInLimits({
    byAddress: delay('sign-in:address', all.signInsPerAddress),
    byAccountAndAddress: delay('sign-in:pair', all.signInsPerAccountAndAddress),
    byAccount: delay('sign-in:account', all.signInsPerAccount),
    known: limit('sign-in:known', all.knownAddress),
  })
  const reports = limit('report', all.reportsPerAddress)
  const resets = limit('reset', all.resetsPerAddress)

  return {
    /** Counts a sign-up; throws `rate_limited`, or `proof_required` where they run hot. */
    limitSignUps: signUps.take.bind(signUps),

    /** Counts an answer that has to be made for an address, in memory; throws `rate_limited`. */
    limitReads: async (address: string) => void (await reads.take(address)),

    /** Notes that an account belongs to somebody at this address. */
    rememberAddress: (address: string, email: string) => signIns.remember(address, email),

    /** Counts a report from an address; throws `rate_limited`. */
    limitReports: async (address: string) => void (await reports.take(address)),

    /** Counts a link for a new password that is tried; throws `rate_limited`. */
    limitResets: async (address: string) => void (await resets.take(address)),

    /** Runs a sign-in that counts only where its credentials are refused; throws `rate_limited`. */
    limitSignIns: signIns.run.bind(signIns),

    /** Counts a write of an account and of its address; throws `rate_limited`. */
    limitWrites: both(
      limit('write:account', all.writesPerAccount),
      limit('write:address', all.writesPerAddress),
    ),

    /** Counts a picture in a write; throws `rate_limited`. */
    limitUploads: both(
      limit('upload:account', all.uploadsPerAccount),
      limit('upload:address', all.uploadsPerAddress),
    ),

    /** Counts an archive of an account; throws `rate_limited`. */
    limitExports: async ({ viewer }: Writer) => void (await exports.take(viewer._id)),

    /** Forgets the counts that are over by now; resolves to their number. */
    purge: () => counts.purge(clock().toISOString()),
  }
}

export type Limits = ReturnType<typeof createLimits>
