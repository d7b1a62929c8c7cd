/** How much is measured, and for how long. */
export interface Plan {
  isQuick: boolean
  /** Posts in the database, the fewest first. */
  sizes: readonly number[]
  /** Of each server in turn; what counts is the median. */
  rounds: number
  /** Milliseconds that one address is asked for over and over. */
  hammerMs: number
  /** Milliseconds that the bare server answers what the product is asked for only once. */
  bareMs: number
  /** Posts made, one after the other in each round, and sixteen at once. */
  creates: { plain: number; plainAtOnce: number; pictured: number; picturedAtOnce: number }
  /** Milliseconds from one edit to the next while readers look: at least, and up to as much more. */
  editEveryMs: number
  edits: number
  /** Milliseconds that nobody asks for a page before it is edited. */
  idleMs: number
}

const full: Plan = {
  isQuick: false,
  sizes: [1_000, 100_000],
  rounds: 3,
  hammerMs: 1_200,
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
  hammerMs: 400,
  bareMs: 300,
  creates: { plain: 40, plainAtOnce: 96, pictured: 2, picturedAtOnce: 16 },
  editEveryMs: 250,
  idleMs: 3_000,
}

/** The plan that the arguments of the command ask for; throws for what it does not know. */
export function readPlan(args: readonly string[]): Plan {
  const unknown = args.find((arg) => arg !== '--quick')
  if (unknown !== undefined) throw new Error(`There is no ${unknown}; --quick is all there is.`)
  return args.includes('--quick') ? quick : full
}
