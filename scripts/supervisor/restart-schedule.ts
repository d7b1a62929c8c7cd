/** How often a service is started again, and how soon. */
export interface RestartBounds {
  /** Restarts within `windowMs`; one more in that time, and it is given up. */
  restarts: number
  windowMs: number
  /** Milliseconds before the second restart; the first comes at once, each later one waits twice as long. */
  backOffMs: number
}

/** Says how long to wait before each restart. */
export class RestartSchedule {
  readonly #bounds: RestartBounds
  /** When it was restarted, within the window. */
  #restarts: number[] = []

  constructor(bounds: RestartBounds) {
    this.#bounds = bounds
  }

  /** Milliseconds to wait before the next restart; undefined where there have been too many. */
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
