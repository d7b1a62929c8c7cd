import { z } from 'zod'
import type { JobHandler, JobKind, JobRun } from '../../platform/jobs/job.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { PictureFile, ToEncode } from './decoder/picture.ts'
import { addVariants, readPicture, whenStored, withHashes } from './images.adding.ts'
import { avifsOf, webpsOf, withAvif } from './images.mapper.ts'
import type { ImagesRepository, StoredImage } from './images.repository.ts'
import { widthsFor } from './images.widths.ts'

/** The job that encodes a stored picture as AVIF. */
export const ENCODE_PICTURE = {
  name: 'images.encode',
  payload: z.object({ key: z.string() }),
} satisfies JobKind<{ key: string }>

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

  /** Deterministic: the same picture gets the same files. */
  readonly run = (job: Job): Promise<void> => whenStored(() => this.#make(job))

  async #make({ payload, complete }: Job): Promise<void> {
    const image = await this.#parts.repository.find(payload.key)
    if (!image || avifsOf(image).length > 0) return
    // The job that makes the other sizes adds this one again.
    if (webpsOf(image).length < widthsFor(image.width).length) return
    const made = withAvif(image, withHashes(await this.#encode(image)))
    await addVariants(this.#parts, image, { ...made, complete })
  }

  async #encode(image: StoredImage): Promise<PictureFile[]> {
    const { encoder, files } = this.#parts
    const sizes = await Promise.all(
      webpsOf(image).map(async ({ name, width, height }) => {
        return { width, height, below: (await files.open(name))?.size ?? Infinity }
      }),
    )
    return encoder.encode({ bytes: await readPicture(files, image.key), sizes })
  }
}
