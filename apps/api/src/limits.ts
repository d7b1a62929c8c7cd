import { createAccountsLimits } from './features/accounts/accounts.limits.ts'
import { Limiter } from './platform/limits/limiter.ts'
import type { LimiterParts } from './platform/limits/limiter.ts'
import type { RateLimit } from './platform/limits/rate-limit.ts'
import { RATES } from './rates.ts'
import type { Rates } from './rates.ts'

export interface LimitsParts extends LimiterParts {
  /** Other than the usual ones, for tests. */
  rates?: Partial<Rates> | undefined
}

/** Who writes, and from where. */
interface Writer {
  viewer: { _id: string }
  address: string
}

function both(ofAccount: RateLimit, ofAddress: RateLimit) {
  return async ({ viewer, address }: Writer): Promise<void> => {
    await ofAccount.take(viewer._id)
    await ofAddress.take(address)
  }
}

/** The limits of the service. */
export function createLimits({ rates, ...parts }: LimitsParts) {
  const all: Rates = { ...RATES, ...rates }
  const limiter = new Limiter(parts)
  const reads = limiter.memoryLimit(all.readsPerAddress)
  const exports = limiter.limit('export', all.exportsPerAccount)
  const reports = limiter.limit('report', all.reportsPerAddress)
  const resets = limiter.limit('reset', all.resetsPerAddress)

  return {
    ...createAccountsLimits(limiter, all),

    /** Counts an answer that has to be made for an address, in memory; throws `rate_limited`. */
    limitReads: async (address: string) => void (await reads.take(address)),

    /** Counts a report from an address; throws `rate_limited`. */
    limitReports: async (address: string) => void (await reports.take(address)),

    /** Counts a link for a new password that is tried; throws `rate_limited`. */
    limitResets: async (address: string) => void (await resets.take(address)),

    /** Counts a write of an account and of its address; throws `rate_limited`. */
    limitWrites: both(
      limiter.limit('write:account', all.writesPerAccount),
      limiter.limit('write:address', all.writesPerAddress),
    ),

    /** Counts a picture in a write; throws `rate_limited`. */
    limitUploads: both(
      limiter.limit('upload:account', all.uploadsPerAccount),
      limiter.limit('upload:address', all.uploadsPerAddress),
    ),

    /** Counts an archive of an account; throws `rate_limited`. */
    limitExports: async ({ viewer }: Writer) => void (await exports.take(viewer._id)),

    /** Forgets the counts that are over by now; resolves to their number. */
    purge: () => limiter.purge(),
  }
}

export type Limits = ReturnType<typeof createLimits>
