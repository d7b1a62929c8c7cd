import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { boundedLaunch } from './bounded-launch.ts'
import { processorTimeOf } from './processor-time.ts'
import type { WorkerReport, WorkerTask } from './worker-messages.ts'

/** How a worker is started, and what it may take. */
export interface WorkerOptions {
  /** The module it runs, which calls `serveWork`. */
  entry: URL
  /** All of its environment: nothing of ours reaches it, secrets least of all. */
  env: Record<string, string>
  /** Milliseconds for one task. */
  timeLimit: number
  /** Bytes of memory for the whole process. */
  memoryLimit: number
  /** Bytes of it for script objects; what most workers work on lies outside of them. */
  scriptMemory?: number
}

/**
 * Why a worker gave no result: its limits, its death at work, its death before it began, or its end
 * by us.
 */
export type WorkerFailure = 'time' | 'memory' | 'crash' | 'start' | 'closed'

/** A task that has no result because its worker ended. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError'
  readonly reason: WorkerFailure
  /** Milliseconds for which it had a processor; undefined where the system does not tell. */
  readonly workedMs: number | undefined

  constructor(reason: WorkerFailure, how: string, workedMs?: number) {
    super(`A worker ended without a result (${reason}: ${how})`)
    this.reason = reason
    this.workedMs = workedMs
  }
}

const MEGABYTE = 1024 * 1024

/** Unless told otherwise, and the part of it for young objects, in megabytes. */
const SCRIPT_MEMORY = 96 * MEGABYTE
const YOUNG_SCRIPT_MEMORY = 1

/** Milliseconds after which a process that is not ready will never be. */
const START_LIMIT = 30_000

/** One child process that works on one task at a time. */
export class Worker<Task, Result> {
  /** Resolves when nothing is left of the process. */
  readonly ended: Promise<void>
  /** Whether the process has come up. */
  hasStarted = false
  /** Bytes of memory after the last task. */
  rss = 0
  readonly #timeLimit: number
  readonly #child: ChildProcess
  readonly #ready = Promise.withResolvers<void>()
  #hasBegun = false
  /** Milliseconds of processor time, before the task and for it. */
  #workedBefore: number | undefined
  #workedMs: number | undefined
  #isOver = false
  #endedBecause: WorkerFailure | undefined
  #pending: PromiseWithResolvers<Result> | undefined

  constructor(options: WorkerOptions) {
    const { entry, env, timeLimit, memoryLimit, scriptMemory = SCRIPT_MEMORY } = options
    this.#timeLimit = timeLimit
    this.#child = fork(entry, [String(memoryLimit)], {
      env,
      ...boundedLaunch(memoryLimit, [
        `--max-old-space-size=${Math.round(scriptMemory / MEGABYTE)}`,
        `--max-semi-space-size=${YOUNG_SCRIPT_MEMORY}`,
      ]),
      serialization: 'advanced',
      // Its own words, like a library that is missing, belong beside ours.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child.on('message', (message) => this.#hear(message as WorkerReport))
    const impatience = setTimeout(() => this.end('start'), START_LIMIT)
    void this.#ready.promise.then(() => clearTimeout(impatience))
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.#isOver = true
        clearTimeout(impatience)
        this.#pending?.reject(new WorkerError(this.#whyEnded(), how, this.#workedMs))
        resolve()
      }
      this.#child.on('error', ({ message }) => end(message))
      this.#child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
    })
    this.#keepAwake(false)
  }

  /** Whether it can be given another task. */
  get isUsable(): boolean {
    return !this.#isOver && this.#endedBecause === undefined
  }

  /**
   * Does one task, in `timeLimit` milliseconds if that is not the usual limit; throws WorkerError, or
   * what the work itself failed with.
   */
  async run(task: Task, timeLimit: number = this.#timeLimit): Promise<Result> {
    this.#pending = Promise.withResolvers<Result>()
    this.#hasBegun = false
    this.#keepAwake(true)
    let timer: NodeJS.Timeout | undefined
    void this.#ready.promise.then(() => {
      timer = setTimeout(() => this.end('time'), timeLimit)
      this.#workedBefore = processorTimeOf(this.#child.pid)
      // Where this does not arrive, the process has ended, and that is what tells.
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

  /** Ends the process at once, whatever it is doing. */
  end(because: WorkerFailure): void {
    this.#endedBecause ??= because
    const worked = processorTimeOf(this.#child.pid)
    if (worked !== undefined) this.#workedMs ??= worked - (this.#workedBefore ?? 0)
    // Who waits for the end must live to see it.
    this.#child.ref()
    this.#child.kill('SIGKILL')
  }

  #whyEnded(): WorkerFailure {
    return this.#endedBecause ?? (this.#hasBegun ? 'crash' : 'start')
  }

  #hear(report: WorkerReport): void {
    switch (report.type) {
      case 'ready':
        this.hasStarted = true
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

  /** A worker with nothing to do is no reason for this process to stay. */
  #keepAwake(isAwake: boolean): void {
    for (const handle of [this.#child, this.#child.channel]) {
      if (isAwake) handle?.ref()
      else handle?.unref()
    }
  }
}
