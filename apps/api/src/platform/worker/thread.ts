import { Worker } from 'node:worker_threads'
import { createBoundedQueue } from '@inkwell/serving/bounded-queue'
import type { BoundedQueue } from '@inkwell/serving/bounded-queue'
import type { ThreadReport } from './thread-messages.ts'

export interface ThreadOptions {
  /** Its module, which calls `serveThread`. */
  entry: URL
  /** A value that the module reads as `workerData`. */
  data?: unknown
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
 * A thread for synchronous work, which must not block the event loop. It starts with the first task, runs
 * one task at a time, and is replaced after it has ended. An idle thread does not keep the process alive.
 */
export class Thread<Task, Result> {
  readonly #options: ThreadOptions
  readonly #queue: BoundedQueue
  #worker: Worker | undefined
  #isClosed = false

  constructor(options: ThreadOptions) {
    this.#options = options
    const { waiting, whenFull } = options
    this.#queue = createBoundedQueue({ running: 1, waiting, whenFull })
  }

  /** Runs a task; throws the errors of the options. */
  run(task: Task): Promise<Result> {
    return this.#queue(() => this.#run(task))
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
    worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const onMessage = (report: ThreadReport) => {
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    worker.postMessage(task)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      worker.off('message', onMessage).off('exit', onEnd)
      worker.unref()
    }
  }

  #start(): Worker {
    const { entry, data } = this.#options
    const worker = new Worker(entry, { workerData: data })
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
