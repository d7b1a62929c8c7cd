export interface FairQueueBounds {
  /** Concurrent tasks; at most one per owner. */
  running: number
  /** Waiting tasks, in total and per owner. */
  waiting: number
  waitingEach: number
  /** Maximum wait in milliseconds, unless a task has its own. */
  longestWait: number
  whenFull: () => Error
}

interface Waiting {
  start: () => void
  refuse: (reason: Error) => void
  timer: NodeJS.Timeout
}

/** A bounded queue that alternates between owners, so that one owner's tasks do not delay another's. */
export class FairQueue {
  readonly #bounds: FairQueueBounds
  readonly #running = new Set<string>()
  /** By owner, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(bounds: FairQueueBounds) {
    this.#bounds = bounds
  }

  /** Runs a task when it is its owner's turn; throws the error of `whenFull`. */
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

  /** Whether a new task of this owner would be refused. */
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
    // The owner moves to the end.
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
