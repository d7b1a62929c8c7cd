import type { Readable } from 'node:stream'
import { IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import type { Clock } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { boundedQueue } from '../../platform/queue/bounded-queue.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { encodeImage, type EncodedImage } from './images.encoder.ts'
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

/** Pictures: taken in, kept as long as a post uses them, handed out. */
export function createImagesService({ repository, files, clock, isDangling }: ImagesParts) {
  const decoding = boundedQueue({
    ...DECODES,
    whenFull: () =>
      new Refusal('unavailable', messages.unavailable, {
        headers: { 'Retry-After': BUSY_SECONDS },
      }),
  })

  /** The row comes first: whatever is cut off after it leaves a trace for the sweep. */
  async function store({ key, bytes, width, height }: EncodedImage): Promise<void> {
    const created_at = clock().toISOString()
    await repository.record({ key, width, height, byte_size: bytes.byteLength, created_at })
    await files.put(key, bytes)
  }

  async function discard(keys: readonly string[]): Promise<void> {
    for (const key of keys) await repository.forgetUnused(key, () => files.remove(key))
  }

  async function storeFor<T>(image: EncodedImage, use: (key: string) => Promise<T>): Promise<T> {
    await store(image)
    try {
      return await use(image.key)
    } catch (error) {
      await discard([image.key])
      throw error
    }
  }

  return {
    /**
     * Stores a picture and runs `use` with its key, once more if another request's clearing up took
     * the picture away in between. Where that fails nothing stays behind, unless a post uses the
     * same picture. Throws `invalid`, `too_large` or `unavailable` for the picture itself.
     */
    async keep<T>(file: Blob, use: (key: string) => Promise<T>): Promise<T> {
      if (file.size > IMAGE_BYTES_MAX) {
        const fields = { image: messages.imageTooLarge }
        throw new Refusal('too_large', messages.imageTooLarge, { fields })
      }
      const image = await decoding(async () =>
        encodeImage(new Uint8Array(await file.arrayBuffer())),
      )
      try {
        return await storeFor(image, use)
      } catch (error) {
        if (!isDangling(error)) throw error
        return storeFor(image, use)
      }
    },

    /** Deletes those of the pictures that no post uses any more, file and row. */
    discard,

    /** The picture of exactly this name, or undefined. */
    async open(key: string): Promise<OpenImage | undefined> {
      if (!KEY.test(key) || !(await repository.exists(key))) return undefined
      return files.open(key)
    },

    /** Removes what creates left behind when their process died. Only while nothing is created. */
    async sweep(): Promise<number> {
      await files.clearUnfinished()
      const unused = await repository.unused()
      await discard(unused)
      return unused.length
    },
  }
}

export type ImagesService = ReturnType<typeof createImagesService>
