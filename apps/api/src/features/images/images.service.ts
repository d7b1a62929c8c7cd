import type { Readable } from 'node:stream'
import { IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import type { Clock } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { boundedQueue } from '../../platform/queue/bounded-queue.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { encodeImage } from './images.encoder.ts'
import type { EncodedImage } from './images.encoder.ts'
import type { ImagesRepository } from './images.repository.ts'

const KEY = /^[0-9a-f]{64}\.webp$/

/** One picture for each core; each that waits holds up to 15 MB. */
const DECODES = { running: 2, waiting: 16 }
const BUSY_SECONDS = '5'

interface ImagesParts {
  repository: ImagesRepository
  files: FileStore
  clock: Clock
  /** Whether an error says that a row points at another that does not exist. */
  isDangling: (error: unknown) => boolean
}

/** A stored picture, opened for sending. */
export interface OpenImage {
  /** Bytes. */
  size: number
  read: () => Promise<Readable>
}

function refuseWaiting(): Refusal {
  return new Refusal('unavailable', messages.unavailable, {
    headers: { 'Retry-After': BUSY_SECONDS },
  })
}

/** Pictures: taken in, kept as long as a post uses them, handed out. */
export class ImagesService {
  readonly #repository: ImagesRepository
  readonly #files: FileStore
  readonly #clock: Clock
  readonly #isDangling: (error: unknown) => boolean
  readonly #decoding = boundedQueue({ ...DECODES, whenFull: refuseWaiting })

  constructor({ repository, files, clock, isDangling }: ImagesParts) {
    this.#repository = repository
    this.#files = files
    this.#clock = clock
    this.#isDangling = isDangling
  }

  /**
   * Stores a picture and runs `attach` with its key, once more if another request's clearing up took
   * the picture away in between. Where that fails nothing stays behind, unless a post uses the
   * same picture. Throws `invalid`, `too_large` or `unavailable` for the picture itself.
   */
  async keep<T>(file: Blob, attach: (key: string) => Promise<T>): Promise<T> {
    if (file.size > IMAGE_BYTES_MAX) {
      const fields = { image: messages.imageTooLarge }
      throw new Refusal('too_large', messages.imageTooLarge, { fields })
    }
    const image = await this.#decoding(async () =>
      encodeImage(new Uint8Array(await file.arrayBuffer())),
    )
    try {
      return await this.#storeFor(image, attach)
    } catch (error) {
      if (!this.#isDangling(error)) throw error
      return this.#storeFor(image, attach)
    }
  }

  /** Deletes those of the pictures that no post uses any more, file and row. */
  async discard(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#repository.forgetUnused(key, () => this.#files.remove(key))
    }
  }

  /** The picture of exactly this name, or undefined. */
  async open(key: string): Promise<OpenImage | undefined> {
    if (!KEY.test(key) || !(await this.#repository.exists(key))) return undefined
    return this.#files.open(key)
  }

  /**
   * Removes what creates left behind when their process died; resolves to the number of pictures.
   * For the start, when nothing is being created.
   */
  async sweep(): Promise<number> {
    await this.#files.clearUnfinished()
    const unused = await this.#repository.unused()
    await this.discard(unused)
    return unused.length
  }

  /** The row comes first: whatever is cut off after it leaves a trace for the sweep. */
  async #store({ key, bytes, width, height }: EncodedImage): Promise<void> {
    const created_at = this.#clock().toISOString()
    await this.#repository.record({ key, width, height, byte_size: bytes.byteLength, created_at })
    await this.#files.put(key, bytes)
  }

  async #storeFor<T>(image: EncodedImage, attach: (key: string) => Promise<T>): Promise<T> {
    try {
      await this.#store(image)
      return await attach(image.key)
    } catch (error) {
      // What cannot be cleared up now, the next start sweeps; the first error is the one to tell.
      await this.discard([image.key]).catch(() => undefined)
      throw error
    }
  }
}
