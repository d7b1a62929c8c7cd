export interface FairQueueBounds {
  /** Tasks at the same time, one of each owner at most. */
  running: number
  /** Tasks that may wait, of everybody and of one owner. */
  waiting: number
  waitingEach: number
  /** Milliseconds after which a task that still waits is refused, unless it says another number. */
  longestWait: number
  whenFull: () => Error
}

interface Waiting {
  start: () => void
  refuse: (reason: Error) => void
  timer: NodeJS.Timeout
}

/**
 * A bounded queue in which owners take turns: however much one of them sends, another one's task
 * waits for no more than what is running.
 */
export class FairQueue {
  readonly #bounds: FairQueueBounds
  readonly #running = new Set<string>()
  /** By owner, the one whose turn is next first. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(bounds: FairQueueBounds) {
    this.#bounds = bounds
  }

  /** Runs a task when it is its owner's turn; throws what `whenFull` makes. */
  async run<T>(owner: string, task: () => Promise<T>, longestWait?: number): Promise<T> {
    if (this.#mayRun(owner)) this.#running.add(owner)
    else await this.#wait(owner, longestWait)
    try {
      return await task()
    } finally {
      this.#running.delete(owner)
      this.#startNext()
    }
  }

  /** Whether a task of this owner that came now would be refused. */
  isFull(owner: string): boolean {
    const { waiting, waitingEach } = this.#bounds
    const all = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
    return all >= waiting || (this.#waiting.get(owner)?.length ?? 0) >= waitingEach
  }

  #mayRun(owner: string): boolean {
    return this.#running.size < this.#bounds.running && !this.#running.has(owner)
  }

  #wait(owner: string, longestWait = this.#bounds.longestWait): Promise<void> {
    const { whenFull } = this.#bounds
    if (this.isFull(owner)) throw whenFull()
    const own = this.#waiting.get(owner) ?? []
    return new Promise((start, refuse) => {
      const timer = setTimeout(() => {
        this.#forget(owner, entry)
        refuse(whenFull())
      }, longestWait)
      const entry = { start, refuse, timer }
      this.#waiting.set(owner, [...own, entry])
    })
  }

  #forget(owner: string, entry: Waiting): void {
    clearTimeout(entry.timer)
    const left = (this.#waiting.get(owner) ?? []).filter((other) => other !== entry)
    // Behind all others: whoever has had a turn waits for theirs.
    this.#waiting.delete(owner)
    if (left.length > 0) this.#waiting.set(owner, left)
  }

  #startNext(): void {
    for (const [owner, [next]] of Array.from(this.#waiting)) {
      if (!next || !this.#mayRun(owner)) continue
      this.#forget(owner, next)
      this.#running.add(owner)
      next.start()
    }
  }
}
