import { createBoundedQueue } from '@inkwell/serving/bounded-queue'
import type { BoundedQueue } from '@inkwell/serving/bounded-queue'
import { Worker, WorkerError } from './worker.ts'
import type { WorkerOptions } from './worker.ts'

export interface WorkerPoolOptions extends WorkerOptions {
  /** The maximum number of processes. */
  size: number
  /** The maximum number of waiting tasks. */
  waiting: number
  whenFull: () => Error
  /** Milliseconds until an idle process ends. */
  idleTime: number
  /** Bytes of memory above which a process is replaced after its task. */
  memoryKept: number
}

/**
 * A pool of child processes for work that may hang, crash or exhaust memory. Processes start on demand,
 * and end when they have been idle for a while.
 */
export class WorkerPool<Task, Result> {
  readonly #options: WorkerPoolOptions
  readonly #queue: BoundedQueue
  readonly #workers = new Set<Worker<Task, Result>>()
  /** Idle workers with the timer that ends each. */
  readonly #idle = new Map<Worker<Task, Result>, NodeJS.Timeout>()
  #isClosed = false

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    const { size, waiting, whenFull } = options
    this.#queue = createBoundedQueue({ running: size, waiting, whenFull })
  }

  /** Milliseconds per task, unless `run` says otherwise. */
  get timeLimit(): number {
    return this.#options.timeLimit
  }

  /**
   * Runs a task; `prepare` creates it when a process is free. Those who ask, named by `from`, take turns.
   * Throws WorkerError, the error of `whenFull`, or the error of the work.
   */
  run(prepare: () => Promise<Task>, timeLimit?: number, from?: string): Promise<Result> {
    const work = async () => {
      const task = await prepare()
      try {
        return await this.#do(task, timeLimit)
      } catch (error) {
        const hasBegun = !(error instanceof WorkerError && error.reason === 'start')
        if (hasBegun) throw error
        // An idle process may have died unnoticed, which is not the task's fault.
        return this.#do(task, timeLimit)
      }
    }
    return this.#queue(work, { from })
  }

  /**
   * Sees to it that a process is there for a task that may come soon: starts one if there is none, and lets an
   * idle one live as long as after a task.
   */
  warmUp(): void {
    if (this.#isClosed) return
    const idle = [...this.#idle.keys()].at(-1)
    if (!idle && this.#workers.size > 0) return
    const worker = idle ?? this.#start()
    this.#stopIdling(worker)
    this.#giveBack(worker)
  }

  /** Kills all processes; resolves when they have ended. */
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
    // The most recently used worker, so that surplus workers become idle and end.
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
