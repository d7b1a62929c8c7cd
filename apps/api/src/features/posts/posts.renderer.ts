import type { LineEnds } from '@inkwell/contract/line-ends'
import { renderAsText } from '@inkwell/markdown/plain'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log/log.ts'
import { FairQueue } from '../../platform/worker/fair-queue.ts'
import { WorkerError } from '../../platform/worker/worker.ts'
import { WorkerPool } from '../../platform/worker/worker-pool.ts'
import type { WorkerPoolOptions } from '../../platform/worker/worker-pool.ts'
import { renderingVersion } from './renderer/rendering-version.ts'
import type { GivenSource, Rendered, Source } from './renderer/rendering.ts'

const SECOND = 1_000
const MEGABYTE = 1024 * 1024
const BUSY_SECONDS = '2'

/** The maximum number of processes. */
const SIZE = 2

function refuseWaiting(): Refusal {
  const headers = { 'Retry-After': BUSY_SECONDS }
  return new Refusal('unavailable', 'busy', { headers })
}

const RENDERERS: WorkerPoolOptions = {
  entry: new URL('./renderer/main.ts', import.meta.url),
  env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
  size: SIZE,
  waiting: SIZE,
  whenFull: refuseWaiting,
  // Responses must take at most 2 s. Valid sources need a small part of it.
  timeLimit: 1.7 * SECOND,
  memoryLimit: 400 * MEGABYTE,
  scriptMemory: 192 * MEGABYTE,
  memoryKept: 160 * MEGABYTE,
  idleTime: 60 * SECOND,
}

const QUEUE = { running: SIZE, waiting: 96, waitingEach: 24, longestWait: 15 * SECOND }

/** In the background a busy machine must not make a source seem too complex. */
const BACKGROUND = { timeLimit: 20 * SECOND, longestWait: 600 * SECOND }

/** The owners of renderings that are not of an author. They take turns: exports keep no publication waiting. */
const OWNERS = {
  readers: 'readers',
  background: 'background',
  exports: 'exports',
  comments: 'comments',
}

/** Whether the failure has another cause than the source. */
function isBlameless({ reason, workedMs }: WorkerError, timeLimit: number): boolean {
  if (reason !== 'time') return reason === 'closed' || reason === 'start'
  // The process had the CPU for less than a quarter of the time, so others used it.
  return workedMs !== undefined && workedMs < timeLimit / 4
}

interface Stored {
  content: string
  renderer_version: number
  /** Breaks, if undefined. */
  line_ends?: LineEnds
  language?: string | null
}

/** What a rendering depends on, besides the source. */
type Wrapping = Pick<GivenSource, 'lineEnds' | 'language'>

/** The same of a row. */
export function wrappingOf(row: Pick<Stored, 'line_ends' | 'language'>): Wrapping {
  return { lineEnds: row.line_ends, language: row.language }
}

/** Processes that render sources. */
export type RendererPool = WorkerPool<Source, Rendered>

/** Creates processes with the limits of the product, except those given. */
export function createRendererPool(limits: Partial<WorkerPoolOptions> = {}): RendererPool {
  return new WorkerPool({ ...RENDERERS, ...limits })
}

interface RendererParts {
  log: Log
  /** The prefix of the URLs of all our pictures. */
  storage: string
}

/** Renders sources in child processes, so that no source can block or crash the service. */
export class PostsRenderer {
  readonly #pool: RendererPool
  readonly #queue = new FairQueue({ ...QUEUE, whenFull: refuseWaiting })
  readonly #parts: RendererParts
  /** The version of its HTML. */
  readonly version: number

  constructor(parts: RendererParts, pool = createRendererPool()) {
    this.#pool = pool
    this.#parts = parts
    this.version = renderingVersion(parts.storage)
  }

  /** Starts a process if none is there, because somebody writes who may publish soon. */
  warmUp(): void {
    this.#pool.warmUp()
  }

  /**
   * Renders with normal priority; one source per owner at a time. A source that exceeds the time or
   * memory limit is too complex. Throws `unavailable` if the queue is full.
   */
  render(owner: string, source: string, wrapping: Wrapping = {}): Promise<Rendered> {
    return this.#queue.run(owner, () => this.#render({ source, ...wrapping }))
  }

  /**
   * Renders a stale post for readers; undefined if it is current or the queue is full, so that the
   * stored rendering is used.
   */
  async renew(stored: Stored): Promise<Rendered | undefined> {
    if (stored.renderer_version === this.version) return undefined
    try {
      return await this.render(OWNERS.readers, stored.content, wrappingOf(stored))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unavailable') return undefined
      throw error
    }
  }

  /** Throws `unavailable` if the queue is full for this owner; called before the body is read. */
  checkPlace(owner: string): void {
    if (this.#queue.isFull(owner)) throw refuseWaiting()
  }

  /** Renders in the background; throws `unavailable` if no process can run. */
  renderInBackground(source: string, wrapping: Wrapping = {}): Promise<Rendered> {
    const { timeLimit, longestWait } = BACKGROUND
    const work = () => this.#render({ source, ...wrapping }, timeLimit)
    return this.#queue.run(OWNERS.background, work, longestWait)
  }

  /** Markdown for other programs, in the background; throws `unavailable` if no process can run. */
  async portableInBackground(source: string, lineEnds: LineEnds): Promise<string> {
    const { timeLimit, longestWait } = BACKGROUND
    const given = { source, lineEnds, isForOthers: true }
    const work = () => this.#render(given, timeLimit)
    const { html, isTooComplex } = await this.#queue.run(OWNERS.exports, work, longestWait)
    // As it is: the other program may make something of it.
    return isTooComplex ? source : html
  }

  /** The HTML of a comment, in the background; throws `unavailable` if no process can run. */
  async renderComment(source: string): Promise<string> {
    const { timeLimit, longestWait } = BACKGROUND
    const work = () => this.#render({ source, isComment: true }, timeLimit)
    return (await this.#queue.run(OWNERS.comments, work, longestWait)).html
  }

  /** Kills the processes. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  async #render(given: GivenSource, timeLimit?: number): Promise<Rendered> {
    const { log, storage } = this.#parts
    const { source } = given
    try {
      return await this.#pool.run(() => Promise.resolve({ ...given, storage }), timeLimit)
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error
      const { reason } = error
      if (reason !== 'closed') {
        log.warn({ reason, characters: source.length }, 'a text ended its renderer')
      }
      if (isBlameless(error, timeLimit ?? this.#pool.timeLimit)) throw refuseWaiting()
      const asText = renderAsText(source)
      return { ...asText, excerpt: '', outline: [], isTooComplex: true, version: this.version }
    }
  }
}
