/** Runs a task when it is its turn; rejects with what `whenFull` makes if too many wait already. */
export type BoundedQueue = <T>(task: () => Promise<T>) => Promise<T>

interface QueueBounds {
  /** Tasks that run at the same time. */
  running: number
  /** Tasks that may wait for them. */
  waiting: number
  whenFull: () => Error
}

/** Keeps costly work from taking the machine: what does not fit is refused at once. */
export function boundedQueue({ running, waiting, whenFull }: QueueBounds): BoundedQueue {
  const queue: (() => void)[] = []
  let active = 0

  async function turn(): Promise<void> {
    if (active < running) {
      active += 1
      return
    }
    if (queue.length >= waiting) throw whenFull()
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function done(): void {
    const next = queue.shift()
    // The place goes to the next in line without being free in between.
    if (next) next()
    else active -= 1
  }

  return async (task) => {
    await turn()
    try {
      return await task()
    } finally {
      done()
    }
  }
}
