/**
 * A first-in, first-out mutex. Kysely's own lock wakes all waiters, and newcomers may take it first, so
 * that with a thousand waiters some starve.
 */
export class Mutex {
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  /** Resolves when the caller holds the lock. */
  lock(): Promise<void> {
    if (this.#isTaken) return new Promise((start) => this.#waiting.push(start))
    this.#isTaken = true
    return Promise.resolve()
  }

  unlock(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
}
