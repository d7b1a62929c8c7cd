import { WorkerPool } from '../../platform/worker/worker-pool.ts'
import type { WorkerPoolOptions } from '../../platform/worker/worker-pool.ts'
import type {
  EncoderTask,
  PictureFile,
  PictureLook,
  ToEncode,
  ToResize,
} from './decoder/picture.ts'

const SECOND = 1_000
const MEGABYTE = 1024 * 1024

const ENCODERS: WorkerPoolOptions = {
  entry: new URL('./decoder/encoder.ts', import.meta.url),
  env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
  // Sizes that are missing do not wait for AVIF. One job of each of three kinds.
  size: 2,
  waiting: 1,
  whenFull: () => new Error('the encoder has too much to do'),
  // The work takes a second on an idle machine, but has low priority.
  timeLimit: 300 * SECOND,
  memoryLimit: 640 * MEGABYTE,
  memoryKept: 200 * MEGABYTE,
  idleTime: 5 * SECOND,
}

/** Processes that encode stored pictures. */
export type EncoderPool = WorkerPool<EncoderTask, unknown>

/** Creates processes with the limits of the product, except those given. */
export function createEncoderPool(limits: Partial<WorkerPoolOptions> = {}): EncoderPool {
  return new WorkerPool({ ...ENCODERS, ...limits })
}

/** Encodes stored pictures in processes of low priority. */
export class ImagesEncoder {
  readonly #pool: EncoderPool
  readonly #untilQuiet: () => Promise<void>

  /** Work begins when `untilQuiet` resolves, so that it does not slow down what somebody waits for. */
  constructor(untilQuiet: () => Promise<void>, pool = createEncoderPool()) {
    this.#untilQuiet = untilQuiet
    this.#pool = pool
  }

  /** AVIF in all sizes, or none. Throws WorkerError, or the error of the library. */
  encode(toEncode: ToEncode): Promise<PictureFile[]> {
    return this.#run({ toEncode }) as Promise<PictureFile[]>
  }

  /** The WebP variants that are missing, in ascending order. Throws like `encode`. */
  makeSizes(toResize: ToResize): Promise<PictureFile[]> {
    return this.#run({ toResize }) as Promise<PictureFile[]>
  }

  /** The placeholder and the focal point of a picture. Throws like `encode`. */
  describeLook(withoutLook: Uint8Array): Promise<PictureLook> {
    return this.#run({ withoutLook }) as Promise<PictureLook>
  }

  /** Kills the processes. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  #run(task: EncoderTask): Promise<unknown> {
    return this.#pool.run(async () => {
      await this.#untilQuiet()
      return task
    })
  }
}
