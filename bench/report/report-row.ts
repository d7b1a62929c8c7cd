/** The result of one server under one load: medians of the rounds. */
export interface Speed {
  perSecond: number
  /** Milliseconds. */
  p50: number
  /** Milliseconds. */
  p99: number
}

/** Responses per CPU second of a process, if each was rendered anew. */
export interface CpuSpeed {
  all: number
  withoutCompression: number
  /** The required minimum, without compression. */
  atLeast?: number
}

/** A result compared with servers that only send the same response. */
export interface Comparison {
  what: string
  posts: number
  product: Speed
  bare: Speed
  nginx?: Speed
  /** The required minimum share of the bare server's responses a second. */
  shareAtLeast?: number
  /** The maximum ratio to the bare server's 99th percentile. */
  p99AtMost?: number
  /** The maximum median latency in milliseconds. */
  p50AtMost?: number
  /** The product's responses a second in each round; the rounds of all sizes alternate. */
  rounds: number[]
  /** The required minimum ratio to a smaller database. */
  toSmallerAtLeast?: number
  perCpuSecond?: CpuSpeed
  /** Failed requests at any server; the row is invalid unless it is 0. */
  failed: number
}

/** A single value without comparison. */
export interface Figure {
  what: string
  posts: number
  value: number
  unit: 'ms' | 'MB'
  /** The maximum. */
  atMost?: number
}

/** All results. */
export interface Report {
  comparisons: Comparison[]
  figures: Figure[]
}
