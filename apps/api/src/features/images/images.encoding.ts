import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { JobPostponed } from '../../platform/jobs/job.ts'
import type { JobHandler, JobKind, JobRun } from '../../platform/jobs/job.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { StorageUnavailable } from '../../platform/storage/unavailable.ts'
import type { PictureFile, ToEncode } from './decoder/picture.ts'
import { avifNamesOf, avifsOf, webpsOf, withAvif } from './images.mapper.ts'
import type { ImagesRepository, StoredImage } from './images.repository.ts'

/** The job that encodes a stored picture as AVIF. */
export const ENCODE_PICTURE = {
  name: 'images.encode',
  payload: z.object({ key: z.string() }),
} satisfies JobKind<{ key: string }>

/** Milliseconds until a retry if the disk is full. */
const STORAGE_DELAY = 60_000

type Job = JobRun<z.infer<typeof ENCODE_PICTURE.payload>>

interface Encoder {
  encode: (picture: ToEncode) => Promise<PictureFile[]>
}

interface EncodingParts {
  repository: ImagesRepository
  encoder: Encoder
  files: FileStore
}

/** The handler of these jobs. */
export class ImagesEncoding implements JobHandler<Job['payload']> {
  /** The newest posts are read most. */
  readonly newestFirst = true
  readonly #parts: EncodingParts

  constructor(parts: EncodingParts) {
    this.#parts = parts
  }

  /** Files are written before the row; their names are deterministic. */
  readonly run = async (job: Job): Promise<void> => {
    const image = await this.#parts.repository.find(job.payload.key)
    if (!image || avifsOf(image).length > 0) return
    const encoded = await this.#encode(image)
    try {
      await this.#store(image, encoded, job)
    } catch (error) {
      // The disk may be full for any time.
      if (!(error instanceof StorageUnavailable)) throw error
      throw new JobPostponed(error.message, STORAGE_DELAY)
    }
  }

  async #read(name: string): Promise<Buffer> {
    const file = await this.#parts.files.open(name)
    if (!file) throw new Error(`The file ${name} is missing`)
    return buffer(await file.read())
  }

  async #encode(image: StoredImage): Promise<PictureFile[]> {
    const { encoder, files } = this.#parts
    const sizes = webpsOf(image).map(async ({ name, width, height }) => {
      return { width, height, below: (await files.open(name))?.size ?? Infinity }
    })
    return encoder.encode({ bytes: await this.#read(image.key), sizes: await Promise.all(sizes) })
  }

  async #store(image: StoredImage, made: PictureFile[], job: Job): Promise<void> {
    const { files, repository } = this.#parts
    const hashed = made.map((file) => ({ ...file, sha256: hash('sha256', file.bytes) }))
    const avif = withAvif(image, hashed)
    for (const { name, bytes } of avif.files) await files.put(name, bytes)
    const bytes = made.reduce((sum, file) => sum + file.bytes.byteLength, 0)
    const columns = { variants: avif.variants, bytes }
    if (await repository.recordEncoded(image.key, columns, job.complete)) return
    await repository.whileAbsent(image.key, async () => {
      for (const name of avifNamesOf(image)) await files.remove(name)
    })
  }
}
