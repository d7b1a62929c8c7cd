import { createBoundedQueue } from '@inkwell/serving/bounded-queue'
import type { BoundedQueue } from '@inkwell/serving/bounded-queue'
import { Worker, WorkerError } from './worker.ts'
import type { WorkerOptions } from './worker.ts'

export interface WorkerPoolOptions extends WorkerOptions {
  /** Processes at most. */
  size: number
  /** Of those, the ones that stay with nothing to do once there is a first one; none unless said. */
  kept?: number
  /** Tasks that may wait for one. */
  waiting: number
  whenFull: () => Error
  /** Milliseconds that a process is kept with nothing to do. */
  idleTime: number
  /** Bytes of memory up to which a process is given another task. */
  memoryKept: number
}

/**
 * Processes for work that may hang, crash or take all memory. They start when they are needed, but for
 * those that are kept.
 */
export class WorkerPool<Task, Result> {
  readonly #options: WorkerPoolOptions
  readonly #queue: BoundedQueue
  readonly #workers = new Set<Worker<Task, Result>>()
  /** Those with nothing to do, each with the timer that will end it. */
  readonly #idle = new Map<Worker<Task, Result>, NodeJS.Timeout>()
  #isClosed = false

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    const { size, waiting, whenFull } = options
    this.#queue = createBoundedQueue({ running: size, waiting, whenFull })
  }

  /** Starts those processes that are kept; one that ends has a successor at once. */
  start(): void {
    const { kept = 0 } = this.#options
    while (!this.#isClosed && this.#workers.size < kept) this.#giveBack(this.#start())
  }

  /**
   * Does a task, which `prepare` makes when it is its turn, in `timeLimit` milliseconds if that is not
   * the usual limit. Throws WorkerError, what `whenFull` makes, or what the work itself failed with.
   */
  run(prepare: () => Promise<Task>, timeLimit?: number): Promise<Result> {
    return this.#queue(async () => {
      const task = await prepare()
      try {
        return await this.#do(task, timeLimit)
      } catch (error) {
        const hasBegun = !(error instanceof WorkerError && error.reason === 'start')
        if (hasBegun) throw error
        // An idle process may have died without our knowing yet: that is not the task's fault.
        return this.#do(task, timeLimit)
      }
    })
  }

  /** Ends every process, and resolves when nothing is left of them. */
  async close(): Promise<void> {
    this.#isClosed = true
    const workers = [...this.#workers]
    for (const worker of workers) worker.end('closed')
    await Promise.all(workers.map((worker) => worker.ended))
  }

  async #do(task: Task, timeLimit?: number): Promise<Result> {
    const worker = this.#take()
    try {
      return await worker.run(task, timeLimit)
    } finally {
      this.#giveBack(worker)
    }
  }

  #take(): Worker<Task, Result> {
    if (this.#isClosed) throw new WorkerError('closed', 'there are no more workers')
    // The one that worked last: those that are not needed grow old and go.
    const worker = [...this.#idle.keys()].at(-1) ?? this.#start()
    this.#stopIdling(worker)
    return worker
  }

  #start(): Worker<Task, Result> {
    const worker = new Worker<Task, Result>(this.#options)
    this.#workers.add(worker)
    void worker.ended.then(() => {
      this.#stopIdling(worker)
      this.#workers.delete(worker)
      // One that could not even start would have a successor that cannot either, without end.
      if (worker.hasStarted) this.start()
    })
    return worker
  }

  #giveBack(worker: Worker<Task, Result>): void {
    if (!worker.isUsable) return
    if (worker.rss > this.#options.memoryKept) worker.end('memory')
    else this.#idle.set(worker, this.#endLater(worker))
  }

  #endLater(worker: Worker<Task, Result>): NodeJS.Timeout {
    const timer = setTimeout(() => {
      // A worker that is ending does not count: timers that are due together would end all workers.
      const usable = [...this.#workers].filter(({ isUsable }) => isUsable).length
      if (usable <= (this.#options.kept ?? 0)) return
      this.#stopIdling(worker)
      worker.end('closed')
    }, this.#options.idleTime)
    return timer.unref()
  }

  #stopIdling(worker: Worker<Task, Result>): void {
    clearTimeout(this.#idle.get(worker))
    this.#idle.delete(worker)
  }
}
