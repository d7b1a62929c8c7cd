import { WorkerPool } from '../../platform/worker/worker-pool.ts'
import type { WorkerPoolOptions } from '../../platform/worker/worker-pool.ts'
import type { Encoded, ToEncode } from './decoder/picture.ts'

const SECOND = 1_000
const MEGABYTE = 1024 * 1024

const ENCODERS: WorkerPoolOptions = {
  entry: new URL('./decoder/encoder.ts', import.meta.url),
  env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
  size: 1,
  waiting: 0,
  whenFull: () => new Error('a picture is being encoded already'),
  // Of work that takes a second, but on a busy machine it gets what others leave.
  timeLimit: 300 * SECOND,
  memoryLimit: 640 * MEGABYTE,
  memoryKept: 200 * MEGABYTE,
  idleTime: 5 * SECOND,
}

/** Makes smaller files of stored pictures, in a process of low priority. */
export class ImagesEncoder {
  readonly #pool: WorkerPool<ToEncode, Encoded>

  constructor(limits: Partial<WorkerPoolOptions> = {}) {
    this.#pool = new WorkerPool({ ...ENCODERS, ...limits })
  }

  /** Throws WorkerError where the process gave no result, or what the library failed with. */
  encode(picture: ToEncode): Promise<Encoded> {
    return this.#pool.run(() => Promise.resolve(picture))
  }

  /** Ends the process, and whatever it is doing. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}
