/** The result of a load. */
export interface LoadResult {
  requests: number
  /** From the first request to the last response. */
  seconds: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  /** Milliseconds. */
  p99: number
  /** Broken connections, responses with status 400 and above, and missing responses. */
  failed: number
}
