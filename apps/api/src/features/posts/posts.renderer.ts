import { renderAsText } from '@inkwell/markdown/plain'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log/log.ts'
import { FairQueue } from '../../platform/worker/fair-queue.ts'
import { WorkerError } from '../../platform/worker/worker.ts'
import { WorkerPool } from '../../platform/worker/worker-pool.ts'
import type { WorkerPoolOptions } from '../../platform/worker/worker-pool.ts'
import { renderingVersion } from './renderer/rendering-version.ts'
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

/** Who waits for a text that is rendered anew: together they are one owner. */
const READERS = 'readers'

/** Whether a process gave no result for another reason than its text. */
function isBlameless({ reason, workedMs }: WorkerError, timeLimit: number): boolean {
  if (reason !== 'time') return reason === 'closed' || reason === 'start'
  // Others had the processor for nearly all of its time; no sound source takes a quarter of it.
  return workedMs !== undefined && workedMs < timeLimit / 4
}

/** What tells whether a rendering is stale, and what to make it of. */
interface Stored {
  content: string
  renderer_version: number
}

/** Other limits than the usual ones. */
export type RendererLimits = Partial<WorkerPoolOptions>

interface RendererParts {
  log: Log
  /** What the address of every picture of ours begins with. */
  storage: string
}

/** Renders sources in processes that no source can hold up or take the service along with. */
export class PostsRenderer {
  readonly #pool: WorkerPool<Source, Rendered>
  readonly #queue = new FairQueue({ ...QUEUE, whenFull: refuseWaiting })
  readonly #timeLimit: number
  readonly #parts: RendererParts
  /** Under which its HTML is stored. */
  readonly version: number

  constructor(parts: RendererParts, limits: RendererLimits = {}) {
    const options = { ...RENDERERS, ...limits }
    this.#pool = new WorkerPool(options)
    this.#timeLimit = options.timeLimit
    this.#parts = parts
    this.version = renderingVersion(parts.storage)
  }

  /** Starts a process, so that the first post need not wait for one. */
  start(): void {
    this.#pool.start()
  }

  /**
   * Renders for somebody who waits; one source of each owner at a time. A source that takes too much
   * time or memory is too complex. Throws `unavailable` where too many wait.
   */
  render(owner: string, source: string): Promise<Rendered> {
    return this.#queue.run(owner, () => this.#render(source))
  }

  /**
   * Renders anew for readers what is stale; undefined where it is not, or too many wait: then what is
   * stored has to do.
   */
  async renew(stored: Stored): Promise<Rendered | undefined> {
    if (stored.renderer_version === this.version) return undefined
    try {
      return await this.render(READERS, stored.content)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unavailable') return undefined
      throw error
    }
  }

  /** Throws `unavailable` where a source of this owner would find no place now: before it is read. */
  checkPlace(owner: string): void {
    if (this.#queue.isFull(owner)) throw refuseWaiting()
  }

  /** Renders what nobody waits for; throws `unavailable` where the processes are gone. */
  renderBehind(source: string): Promise<Rendered> {
    const { timeLimit, longestWait } = BEHIND
    return this.#queue.run('', () => this.#render(source, timeLimit), longestWait)
  }

  /** Ends the processes, and whatever they are doing. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  async #render(source: string, timeLimit?: number): Promise<Rendered> {
    const { log, storage } = this.#parts
    try {
      return await this.#pool.run(() => Promise.resolve({ source, storage }), timeLimit)
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error
      const { reason } = error
      if (reason !== 'closed') {
        log.warn({ reason, characters: source.length }, 'a text ended its renderer')
      }
      if (isBlameless(error, timeLimit ?? this.#timeLimit)) throw refuseWaiting()
      const asText = renderAsText(source)
      return { ...asText, excerpt: '', isTooComplex: true, version: this.version }
    }
  }
}
