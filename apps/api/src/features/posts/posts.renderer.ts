import { renderAsText } from '@inkwell/markdown/plain'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log/log.ts'
import { FairQueue } from '../../platform/worker/fair-queue.ts'
import { WorkerError } from '../../platform/worker/worker.ts'
import { WorkerPool } from '../../platform/worker/worker-pool.ts'
import type { WorkerPoolOptions } from '../../platform/worker/worker-pool.ts'
import type { Rendered, Source } from './renderer/rendering.ts'

const SECOND = 1_000
const MEGABYTE = 1024 * 1024
const BUSY_SECONDS = '2'

/** Processes at most. One is always there, the other one comes when it is busy. */
const SIZE = 2

function refuseWaiting(): Refusal {
  const headers = { 'Retry-After': BUSY_SECONDS }
  return new Refusal('unavailable', 'busy', { headers })
}

const RENDERERS: WorkerPoolOptions = {
  entry: new URL('./renderer/main.ts', import.meta.url),
  env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
  size: SIZE,
  kept: 1,
  waiting: SIZE,
  whenFull: refuseWaiting,
  // The answer is there within 2 s. A sound source takes a small part of it, also on a busy machine.
  timeLimit: 1.7 * SECOND,
  memoryLimit: 400 * MEGABYTE,
  scriptMemory: 192 * MEGABYTE,
  memoryKept: 160 * MEGABYTE,
  idleTime: 30 * SECOND,
}

const QUEUE = { running: SIZE, waiting: 96, waitingEach: 24, longestWait: 15 * SECOND }

/** For what nobody waits for: no text may be shown plain because the machine was busy. */
const BEHIND = { timeLimit: 20 * SECOND, longestWait: 600 * SECOND }

/** Whether a process gave no result for another reason than its text. */
function isBlameless({ reason, workedMs }: WorkerError, timeLimit: number): boolean {
  if (reason !== 'time') return reason === 'closed' || reason === 'start'
  // Others had the processor for nearly all of its time; no sound source takes a quarter of it.
  return workedMs !== undefined && workedMs < timeLimit / 4
}

/** Renders sources in processes that no source can hold up or take the service along with. */
export class PostsRenderer {
  readonly #pool: WorkerPool<Source, Rendered>
  readonly #queue = new FairQueue({ ...QUEUE, whenFull: refuseWaiting })
  readonly #timeLimit: number
  readonly #log: Log

  constructor(log: Log, limits: Partial<WorkerPoolOptions> = {}) {
    const options = { ...RENDERERS, ...limits }
    this.#pool = new WorkerPool(options)
    this.#timeLimit = options.timeLimit
    this.#log = log
  }

  /** Starts a process, so that the first post need not wait for one. */
  start(): void {
    this.#pool.start()
  }

  /**
   * Renders for somebody who waits; one source of each owner at a time. A source that takes too much
   * time or memory is too complex. Throws `unavailable` where too many wait.
   */
  render(owner: string, source: Source): Promise<Rendered> {
    return this.#queue.run(owner, () => this.#render(source))
  }

  /** Throws `unavailable` where a source of this owner would find no place now: before it is read. */
  checkPlace(owner: string): void {
    if (this.#queue.isFull(owner)) throw refuseWaiting()
  }

  /** Renders what nobody waits for; throws `unavailable` where the processes are gone. */
  renderBehind(source: Source): Promise<Rendered> {
    const { timeLimit, longestWait } = BEHIND
    return this.#queue.run('', () => this.#render(source, timeLimit), longestWait)
  }

  /** Ends the processes, and whatever they are doing. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  async #render(task: Source, timeLimit?: number): Promise<Rendered> {
    try {
      return await this.#pool.run(() => Promise.resolve(task), timeLimit)
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error
      const { reason } = error
      if (reason !== 'closed') {
        this.#log.warn({ reason, characters: task.source.length }, 'a text ended its renderer')
      }
      if (isBlameless(error, timeLimit ?? this.#timeLimit)) throw refuseWaiting()
      return { ...renderAsText(task.source), excerpt: '', isTooComplex: true }
    }
  }
}
