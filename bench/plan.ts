/** The amount of work and its duration. */
export interface Plan {
  isQuick: boolean
  /** Posts in the database, in ascending order. */
  sizes: readonly number[]
  /** Rounds of each server in turn; the result is their median. */
  rounds: number
  /** Milliseconds of each load on a single address. */
  singleAddressMs: number
  /** Milliseconds of the bare server's load for reads that the product gets only once. */
  bareMs: number
  /** Posts created in each round: sequentially, and 16 concurrently. */
  creates: { plain: number; plainAtOnce: number; pictured: number; picturedAtOnce: number }
  /** The minimum milliseconds between two edits under reads; the maximum is twice as much. */
  editEveryMs: number
  edits: number
  /** Milliseconds for which a page is idle before its edit. */
  idleMs: number
}

const full: Plan = {
  isQuick: false,
  sizes: [1_000, 100_000],
  rounds: 3,
  singleAddressMs: 1_200,
  bareMs: 500,
  creates: { plain: 100, plainAtOnce: 320, pictured: 6, picturedAtOnce: 32 },
  editEveryMs: 600,
  edits: 20,
  idleMs: 60_000,
}

const quick: Plan = {
  ...full,
  isQuick: true,
  sizes: [1_000],
  singleAddressMs: 400,
  bareMs: 300,
  creates: { plain: 40, plainAtOnce: 96, pictured: 2, picturedAtOnce: 16 },
  editEveryMs: 250,
  idleMs: 3_000,
}

/** Parses the arguments of the command; throws for unknown ones. */
export function readPlan(args: readonly string[]): Plan {
  const unknown = args.find((arg) => arg !== '--quick')
  if (unknown !== undefined) throw new Error(`Unknown argument ${unknown}; use --quick or none.`)
  return args.includes('--quick') ? quick : full
}
