/**
 * One at a time, first come first served. Kysely's own lock wakes all who wait each time it is free,
 * and newcomers take it before them: of a thousand who wait, some never get it.
 */
export class Mutex {
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  /** Resolves when it is one's turn, which lasts until `pass`. */
  lock(): Promise<void> {
    if (this.#isTaken) return new Promise((start) => this.#waiting.push(start))
    this.#isTaken = true
    return Promise.resolve()
  }

  /** Ends one's turn. */
  unlock(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
}
