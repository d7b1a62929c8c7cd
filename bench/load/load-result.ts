/** What a generator of load saw. */
export interface LoadResult {
  requests: number
  /** From the first request to the last answer. */
  seconds: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  /** Milliseconds. */
  p99: number
  /** Connections that broke, answers of 400 and above, answers that never came. */
  failed: number
}
