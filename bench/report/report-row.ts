/** What one server did in one kind of load: medians of the rounds. */
export interface Speed {
  perSecond: number
  /** Milliseconds. */
  p50: number
  /** Milliseconds. */
  p99: number
}

/** Answers per second of work of a process, where each was worked for. */
export interface CpuSpeed {
  all: number
  withoutCompression: number
  /** What was promised, compression aside. */
  atLeast?: number
}

/** Answers of one kind, beside those of the servers that have nothing to do but send them. */
export interface Comparison {
  what: string
  /** Posts in the database. */
  posts: number
  product: Speed
  bare: Speed
  nginx?: Speed
  /** The share of the bare server's answers a second that was promised. */
  shareAtLeast?: number
  /** How many times the bare server's 99th percentile was promised, at most. */
  p99AtMost?: number
  /** Milliseconds that half of the answers were promised to take, at most. */
  p50AtMost?: number
  /** The product's answers a second in each round; all sizes had their rounds in turn. */
  rounds: number[]
  /** The share of a smaller database's answers a second that was promised. */
  toSmallerAtLeast?: number
  perCpuSecond?: CpuSpeed
  /** Requests that failed, at any of the servers; anything but 0 makes the row worthless. */
  failed: number
}

/** A figure that has nothing beside it. */
export interface Figure {
  what: string
  posts: number
  value: number
  unit: 'ms' | 'MB'
  /** What was promised, at most. */
  atMost?: number
}

/** All that was measured. */
export interface Report {
  comparisons: Comparison[]
  figures: Figure[]
}
