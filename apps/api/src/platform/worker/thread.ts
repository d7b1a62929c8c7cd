import { Worker } from 'node:worker_threads'
import { createBoundedQueue } from '@inkwell/serving/bounded-queue'
import type { BoundedQueue, TaskOptions } from '@inkwell/serving/bounded-queue'
import type { ThreadReport, ThreadTask } from './thread-messages.ts'

/** Who asks, and whether they still wait. */
export type Turn = Pick<TaskOptions, 'from' | 'isGone'>

export interface ThreadOptions {
  /** Its module, which calls `serveThread`. */
  entry: URL
  /** A value that the module reads as `workerData`. */
  data?: unknown
  /** Tasks at the same time; 1 by default. More help only where a task waits for others. */
  running?: number
  /** Milliseconds per task. */
  timeLimit: number
  /** The maximum number of waiting tasks. */
  waiting: number
  /** The error of a task that finds the queue full. */
  whenFull: () => Error
  /** Converts what the thread reports about a failed task. */
  toError: (failure: unknown) => Error
  /** The error of a task whose thread ended, or that exceeded the time limit. */
  whenEnded: (reason: string) => Error
}

/**
 * A thread for synchronous work, which must not block the event loop. It starts with the first task, and is
 * replaced after it has ended. An idle thread does not keep the process alive.
 */
export class Thread<Task, Result> {
  readonly #options: ThreadOptions
  readonly #queue: BoundedQueue
  #worker: Worker | undefined
  #isClosed = false
  #lastId = 0
  #running = 0

  constructor(options: ThreadOptions) {
    this.#options = options
    const { running = 1, waiting, whenFull } = options
    this.#queue = createBoundedQueue({ running, waiting, whenFull })
  }

  /** Runs a task; throws the errors of the options. Those who ask take turns. */
  run(task: Task, turn?: Turn): Promise<Result> {
    return this.#queue(() => this.#run(task), turn)
  }

  /** Ends the thread, and fails the task that it runs. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  async #run(task: Task): Promise<Result> {
    const { timeLimit, whenEnded } = this.#options
    if (this.#isClosed) throw whenEnded('closed')
    const worker = (this.#worker ??= this.#start())
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const id = ++this.#lastId
    const onMessage = (report: ThreadReport) => {
      if (report.id !== id) return
      if (report.type === 'done') resolve(report.result as Result)
      else reject(this.#options.toError(report.failure))
    }
    const onEnd = () => reject(whenEnded('its thread ended'))
    // A call into a native library cannot be interrupted, so a thread that is late is abandoned.
    const timer = setTimeout(() => {
      this.#abandon(worker)
      reject(whenEnded('it took too long'))
    }, timeLimit)
    worker.on('message', onMessage).on('exit', onEnd)
    this.#running += 1
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    worker.postMessage({ id, task } satisfies ThreadTask)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      worker.off('message', onMessage).off('exit', onEnd)
      this.#running -= 1
      if (this.#running === 0) worker.unref()
    }
  }

  #start(): Worker {
    const { entry, data } = this.#options
    const worker = new Worker(entry, { workerData: data })
    worker.setMaxListeners(0)
    // The end of the thread reports what happened.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }

  #abandon(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined
    void worker.terminate()
  }
}
