import { setTimeout as sleep } from 'node:timers/promises'
import { currentClient } from '../../platform/http/current-client.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log/log.ts'
import { WorkerError } from '../../platform/worker/worker.ts'
import type { WorkerFailure } from '../../platform/worker/worker.ts'
import { WorkerPool } from '../../platform/worker/worker-pool.ts'
import type { WorkerPoolOptions } from '../../platform/worker/worker-pool.ts'
import type { Decoded, Picture, PictureRefusal, Upload } from './decoder/picture.ts'
import { detectFormat } from './images.format.ts'
import { isPolyglot } from './images.polyglot.ts'

const SECOND = 1_000
const MEGABYTE = 1024 * 1024

const queueFull = (): Refusal => new Refusal('unavailable', 'busy')

/** Milliseconds without an upload after which the next one is not expected, and those between looks. */
const QUIET = 250
const LOOK_EVERY = 50
/** Milliseconds that background work waits at most. */
const IDLE_TIMEOUT_MS = 10 * SECOND

const DECODERS: WorkerPoolOptions = {
  entry: new URL('./decoder/main.ts', import.meta.url),
  // Two sizes are made concurrently; more malloc arenas would only retain memory.
  env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
  size: 2,
  // Each waiting upload holds up to 15 MB.
  waiting: 16,
  whenFull: queueFull,
  timeLimit: 20 * SECOND,
  memoryLimit: 640 * MEGABYTE,
  memoryKept: 200 * MEGABYTE,
  // A process takes half as much memory as the service, and starts in a fraction of a second.
  idleTime: 5 * SECOND,
}

function refuse(reason: PictureRefusal, cause?: unknown): Refusal {
  return new Refusal('invalid', reason, { fields: { image: reason }, cause })
}

function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  // The decoder throws for pictures that it cannot read.
  if (!(error instanceof WorkerError)) return refuse('imageUnreadable', error)
  const refusals: Record<WorkerFailure, () => unknown> = {
    time: () => refuse('imageTooHeavy', error),
    memory: () => refuse('imageTooHeavy', error),
    crash: () => refuse('imageUnreadable', error),
    closed: queueFull,
    // Not caused by the picture.
    start: () => error,
  }
  return refusals[error.reason]()
}

/** Processes that decode uploads. */
export type DecoderPool = WorkerPool<Upload, Decoded>

/** Creates processes with the limits of the product, except those given. */
export function createDecoderPool(limits: Partial<WorkerPoolOptions> = {}): DecoderPool {
  return new WorkerPool({ ...DECODERS, ...limits })
}

/** Decodes uploads in child processes, so that no upload can crash the service. */
export class ImagesDecoder {
  readonly #pool: DecoderPool
  readonly #log: Log
  #running = 0
  /** Of `performance.now()`. */
  #lastEnd = -Infinity

  constructor(log: Log, pool = createDecoderPool()) {
    this.#pool = pool
    this.#log = log
  }

  /**
   * The picture in all sizes; of a person, as squares. Throws `invalid` for other files, and damaged or too large pictures, and
   * `unavailable` if the queue is full.
   */
  async decode(file: Blob, isPortrait = false): Promise<Picture> {
    this.#running += 1
    try {
      const read = () => this.#read(file, isPortrait)
      const decoded = await this.#pool.run(read, undefined, currentClient.getStore())
      if ('refused' in decoded) throw refuse(decoded.refused)
      return decoded.picture
    } catch (error) {
      if (error instanceof WorkerError && error.reason !== 'closed') {
        this.#log.warn({ reason: error.reason, bytes: file.size }, 'a picture ended its decoder')
      }
      throw toRefusal(error)
    } finally {
      this.#running -= 1
      this.#lastEnd = performance.now()
    }
  }

  /** Resolves when no upload is decoded and none is expected; after ten seconds at the latest. */
  async untilQuiet(): Promise<void> {
    const deadline = performance.now() + IDLE_TIMEOUT_MS
    const isQuiet = () => this.#running === 0 && performance.now() - this.#lastEnd > QUIET
    while (!isQuiet() && performance.now() < deadline) {
      await sleep(LOOK_EVERY, undefined, { ref: false })
    }
  }

  /** Kills the processes. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  async #read(file: Blob, isPortrait: boolean): Promise<Upload> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const format = detectFormat(bytes)
    if (!format || isPolyglot(bytes)) throw refuse('imageInvalid')
    return { bytes, format, isPortrait }
  }
}
