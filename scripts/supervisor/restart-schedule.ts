/** Limits of automatic restarts. */
export interface BackOffLimits {
  /** Maximum number of restarts within `windowMs`. */
  restarts: number
  windowMs: number
  /** Milliseconds before the second restart, doubled for each later one; the first is immediate. */
  backOffMs: number
}

/** Computes the delay before each restart. */
export class RestartSchedule {
  readonly #bounds: BackOffLimits
  /** The times of the restarts within the window. */
  #restarts: number[] = []

  constructor(bounds: BackOffLimits) {
    this.#bounds = bounds
  }

  /** Milliseconds to wait before the next restart; undefined if there were too many. */
  next(now: number): number | undefined {
    const { restarts, windowMs, backOffMs } = this.#bounds
    this.#restarts = this.#restarts.filter((at) => now - at < windowMs)
    const count = this.#restarts.length
    if (count >= restarts) return undefined
    const waitMs = count === 0 ? 0 : backOffMs * 2 ** (count - 1)
    this.#restarts.push(now + waitMs)
    return waitMs
  }
}
