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
  /** Milliseconds until an idle thread ends; never without it. */
  idleTime?: number
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
 * Megabytes of V8's young generation. Of what a task allocates, little survives; by default a thread takes as
 * much as the whole service.
 */
const YOUNG_MEMORY = 6

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
  #idleTimer: NodeJS.Timeout | undefined

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
    clearTimeout(this.#idleTimer)
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
    clearTimeout(this.#idleTimer)
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    worker.postMessage({ id, task } satisfies ThreadTask)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      worker.off('message', onMessage).off('exit', onEnd)
      this.#running -= 1
      if (this.#running === 0) this.#rest(worker)
    }
  }

  /** An idle thread does not keep the process alive, and ends after a while. */
  #rest(worker: Worker): void {
    worker.unref()
    const { idleTime } = this.#options
    if (idleTime === undefined || this.#isClosed) return
    this.#idleTimer = setTimeout(() => this.#abandon(worker), idleTime).unref()
  }

  #start(): Worker {
    const { entry, data } = this.#options
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEMORY }
    const worker = new Worker(entry, { workerData: data, resourceLimits })
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
