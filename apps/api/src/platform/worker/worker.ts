import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { boundedLaunch } from './bounded-launch.ts'
import { processorTimeOf } from './processor-time.ts'
import type { WorkerReport, WorkerTask } from './worker-messages.ts'

/** How a worker is started, and its limits. */
export interface WorkerOptions {
  /** Its module, which calls `serveWork`. */
  entry: URL
  /** Its whole environment besides the compile cache, so that it gets no secrets of ours. */
  env: Record<string, string>
  /** Milliseconds per task. */
  timeLimit: number
  /** Bytes of memory of the whole process. */
  memoryLimit: number
  /** Bytes of the V8 heap; most workers allocate outside it. */
  scriptMemory?: number
}

/**
 * Why a worker returned no result: it exceeded a limit, died during the task, died before it, or was
 * closed.
 */
export type WorkerFailure = 'time' | 'memory' | 'crash' | 'start' | 'closed'

/** A task has no result because its worker ended. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError'
  readonly reason: WorkerFailure
  /** CPU milliseconds of the task; undefined if the system does not provide them. */
  readonly workedMs: number | undefined

  constructor(reason: WorkerFailure, how: string, workedMs?: number) {
    super(`A worker ended without a result (${reason}: ${how})`)
    this.reason = reason
    this.workedMs = workedMs
  }
}

const MEGABYTE = 1024 * 1024

/** Node's cache of compiled modules, with which a worker starts in half of the CPU time. */
function compileCache(): Record<string, string> {
  const ofThisVersion = getCompileCacheDir()
  return ofThisVersion === undefined ? {} : { NODE_COMPILE_CACHE: dirname(ofThisVersion) }
}

/** Default size of the old space in bytes, and that of a semi-space in megabytes. */
const SCRIPT_MEMORY = 96 * MEGABYTE
const YOUNG_SCRIPT_MEMORY = 1

/** Milliseconds until a starting process counts as failed. */
const START_LIMIT = 30_000

/** A child process that runs one task at a time. */
export class Worker<Task, Result> {
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
  /** Bytes of memory after the last task. */
  rss = 0
  readonly #timeLimit: number
  readonly #child: ChildProcess
  readonly #ready = Promise.withResolvers<void>()
  #hasBegun = false
  /** CPU milliseconds before the task. */
  #workedBefore: number | undefined
  #workedMs: number | undefined
  #isOver = false
  #endedBecause: WorkerFailure | undefined
  #pending: PromiseWithResolvers<Result> | undefined

  constructor(options: WorkerOptions) {
    const { entry, env, timeLimit, memoryLimit, scriptMemory = SCRIPT_MEMORY } = options
    this.#timeLimit = timeLimit
    this.#child = fork(entry, [String(memoryLimit)], {
      env: { ...compileCache(), ...env },
      ...boundedLaunch(memoryLimit, [
        `--max-old-space-size=${Math.round(scriptMemory / MEGABYTE)}`,
        `--max-semi-space-size=${YOUNG_SCRIPT_MEMORY}`,
      ]),
      serialization: 'advanced',
      // Its error output, for example about a missing library, is shown with ours.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child.on('message', (message) => this.#hear(message as WorkerReport))
    const startTimer = setTimeout(() => this.end('start'), START_LIMIT)
    void this.#ready.promise.then(() => clearTimeout(startTimer))
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.#isOver = true
        clearTimeout(startTimer)
        this.#pending?.reject(new WorkerError(this.#whyEnded(), how, this.#workedMs))
        resolve()
      }
      this.#child.on('error', ({ message }) => end(message))
      this.#child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
    })
    this.#keepAwake(false)
  }

  get isUsable(): boolean {
    return !this.#isOver && this.#endedBecause === undefined
  }

  /** Runs one task; throws WorkerError, or the error of the work. */
  async run(task: Task, timeLimit: number = this.#timeLimit): Promise<Result> {
    this.#pending = Promise.withResolvers<Result>()
    this.#hasBegun = false
    this.#keepAwake(true)
    let timer: NodeJS.Timeout | undefined
    void this.#ready.promise.then(() => {
      timer = setTimeout(() => this.end('time'), timeLimit)
      this.#workedBefore = processorTimeOf(this.#child.pid)
      // A failure to send means that the process has ended, which is handled there.
      this.#child.send({ task } satisfies WorkerTask, () => undefined)
    })
    try {
      return await this.#pending.promise
    } finally {
      clearTimeout(timer)
      this.#pending = undefined
      this.#keepAwake(false)
    }
  }

  /** Kills the process. */
  end(because: WorkerFailure): void {
    this.#endedBecause ??= because
    const worked = processorTimeOf(this.#child.pid)
    if (worked !== undefined) this.#workedMs ??= worked - (this.#workedBefore ?? 0)
    // Keeps this process alive until the child has ended.
    this.#child.ref()
    this.#child.kill('SIGKILL')
  }

  #whyEnded(): WorkerFailure {
    return this.#endedBecause ?? (this.#hasBegun ? 'crash' : 'start')
  }

  #hear(report: WorkerReport): void {
    switch (report.type) {
      case 'ready':
        this.#ready.resolve()
        break
      case 'begun':
        this.#hasBegun = true
        break
      case 'out of memory':
        this.end('memory')
        break
      case 'done':
        this.rss = report.rss
        this.#pending?.resolve(report.result as Result)
        break
      case 'failed':
        this.rss = report.rss
        this.#pending?.reject(new Error(report.message))
        break
    }
  }

  /** An idle worker must not keep this process alive. */
  #keepAwake(isAwake: boolean): void {
    for (const handle of [this.#child, this.#child.channel]) {
      if (isAwake) handle?.ref()
      else handle?.unref()
    }
  }
}
