import { WorkerPool } from '../../platform/worker/worker-pool.ts'
import type { WorkerPoolOptions } from '../../platform/worker/worker-pool.ts'
import type { EncoderTask, PictureFile, ToEncode } from './decoder/picture.ts'

const SECOND = 1_000
const MEGABYTE = 1024 * 1024

const ENCODERS: WorkerPoolOptions = {
  entry: new URL('./decoder/encoder.ts', import.meta.url),
  env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
  size: 1,
  // Two kinds of job, one of each at a time.
  waiting: 1,
  whenFull: () => new Error('the encoder has too much to do'),
  // Of work that takes a second, but on a busy machine it gets what others leave.
  timeLimit: 300 * SECOND,
  memoryLimit: 640 * MEGABYTE,
  memoryKept: 200 * MEGABYTE,
  idleTime: 5 * SECOND,
}

/** Makes of stored pictures what they lack, in a process of low priority. */
export class ImagesEncoder {
  readonly #pool: WorkerPool<EncoderTask, unknown>

  constructor(limits: Partial<WorkerPoolOptions> = {}) {
    this.#pool = new WorkerPool({ ...ENCODERS, ...limits })
  }

  /**
   * AVIF in all sizes, or none. Throws WorkerError where the process gave no result, or what the library
   * failed with.
   */
  encode(toEncode: ToEncode): Promise<PictureFile[]> {
    return this.#pool.run(() => Promise.resolve({ toEncode })) as Promise<PictureFile[]>
  }

  /** The placeholder of a picture, empty where it can have none. Throws what `encode` throws. */
  makePlaceholder(withoutPlaceholder: Uint8Array): Promise<string> {
    return this.#pool.run(() => Promise.resolve({ withoutPlaceholder })) as Promise<string>
  }

  /** Ends the process, and whatever it is doing. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}
