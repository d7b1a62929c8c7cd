import { createAccountsLimits } from './features/accounts/accounts.limits.ts'
import { Limiter } from './platform/limits/limiter.ts'
import type { LimiterParts } from './platform/limits/limiter.ts'
import type { RateLimit } from './platform/limits/rate-limit.ts'
import { RATES } from './rates.ts'
import type { Rates } from './rates.ts'

export interface LimitsParts extends LimiterParts {
  /** For tests. */
  rates?: Partial<Rates> | undefined
}

/** The person and the network address of a write. */
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

/** The rate limits of the service. */
export function createLimits({ rates, ...parts }: LimitsParts) {
  const all: Rates = { ...RATES, ...rates }
  const limiter = new Limiter(parts)
  const reads = limiter.memoryLimit(all.readsPerAddress)
  const searches = limiter.memoryLimit(all.searchesPerAccount)
  const publicSearches = limiter.memoryLimit(all.searchesPerAddress)
  const imports = limiter.limit('import', all.importsPerAccount)
  const importReports = limiter.limit('import:report', all.importReportsPerAccount)
  const exports = limiter.limit('export', all.exportsPerAccount)
  const reports = limiter.limit('report', all.reportsPerAddress)
  const resets = limiter.limit('reset', all.resetsPerAddress)

  return {
    ...createAccountsLimits(limiter, all),

    /** Counts an uncached read per address, in memory; throws `rate_limited`. */
    limitReads: async (address: string) => void (await reads.take(address)),

    /** Counts a search for own posts per account, in memory; throws `rate_limited`. */
    limitSearches: async ({ viewer }: Pick<Writer, 'viewer'>) =>
      void (await searches.take(viewer._id)),

    /** Counts a search for posts per address, in memory; throws `rate_limited`. */
    limitPublicSearches: async (address: string) => void (await publicSearches.take(address)),

    /** Counts a report per address; throws `rate_limited`. */
    limitReports: async (address: string) => void (await reports.take(address)),

    /** Counts the use of a password link per address; throws `rate_limited`. */
    limitResets: async (address: string) => void (await resets.take(address)),

    /** Counts a write per account and per address; throws `rate_limited`. */
    limitWrites: both(
      limiter.limit('write:account', all.writesPerAccount),
      limiter.limit('write:address', all.writesPerAddress),
    ),

    /** Counts the saving of a draft; throws `rate_limited`. */
    limitSaves: both(
      limiter.limit('save:account', all.savesPerAccount),
      limiter.limit('save:address', all.savesPerAddress),
    ),

    /** Counts an upload; throws `rate_limited`. */
    limitUploads: both(
      limiter.limit('upload:account', all.uploadsPerAccount),
      limiter.limit('upload:address', all.uploadsPerAddress),
    ),

    /** Counts a new import per account; throws `rate_limited`. */
    limitImports: async ({ viewer }: Writer) => void (await imports.take(viewer._id)),

    /** Counts a part of the file of an import; throws `rate_limited`. */
    limitImportParts: both(
      limiter.limit('import:account', all.importPartsPerAccount),
      limiter.limit('import:address', all.importPartsPerAddress),
    ),

    /** Counts the report of an import as a file, per account; throws `rate_limited`. */
    limitImportReports: async ({ viewer }: Writer) => void (await importReports.take(viewer._id)),

    /** Counts an archive per account; throws `rate_limited`. */
    limitExports: async ({ viewer }: Writer) => void (await exports.take(viewer._id)),

    /** Deletes expired counters; resolves to their number. */
    purge: () => limiter.purge(),
  }
}

export type Limits = ReturnType<typeof createLimits>
