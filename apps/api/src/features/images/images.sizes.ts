import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../platform/db/tables.ts'
import type { JobHandler, JobKind, JobRun } from '../../platform/jobs/job.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { PictureFile, ToResize } from './decoder/picture.ts'
import { addVariants, readPicture, whenStored, withHashes } from './images.adding.ts'
import { webpsOf, withWebp } from './images.mapper.ts'
import type { ImagesRepository } from './images.repository.ts'

/** The job that makes the WebP variants that the upload did not wait for. */
export const MAKE_SIZES = {
  name: 'images.make-sizes',
  payload: z.object({ key: z.string() }),
} satisfies JobKind<{ key: string }>

type Job = JobRun<z.infer<typeof MAKE_SIZES.payload>>

interface SizesParts {
  repository: ImagesRepository
  encoder: { makeSizes: (picture: ToResize) => Promise<PictureFile[]> }
  files: FileStore
  /** Adds the AVIF job of a picture within a transaction. */
  addEncoding: (key: string, transaction: Kysely<Tables>) => Promise<void>
}

/** The handler of these jobs. */
export class ImagesSizes implements JobHandler<Job['payload']> {
  /** The newest posts are read most. */
  readonly newestFirst = true
  readonly #parts: SizesParts

  constructor(parts: SizesParts) {
    this.#parts = parts
  }

  /** Deterministic: the same picture gets the same files. */
  readonly run = (job: Job): Promise<void> => whenStored(() => this.#make(job))

  async #make({ payload: { key }, complete }: Job): Promise<void> {
    const { repository, encoder, files, addEncoding } = this.#parts
    const image = await repository.find(key)
    if (!image) return
    const present = webpsOf(image).map(({ width }) => width)
    const made = await encoder.makeSizes({ bytes: await readPicture(files, key), present })
    await addVariants(this.#parts, image, {
      ...withWebp(image, withHashes(made)),
      complete: async (transaction) => {
        await complete(transaction)
        // AVIF is made in all sizes or in none, so it waits for the WebP variants.
        await addEncoding(key, transaction)
      },
    })
  }
}
