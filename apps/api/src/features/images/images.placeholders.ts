import { z } from 'zod'
import type { JobHandler, JobKind, JobRun } from '../../platform/jobs/job.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { PictureLook } from './decoder/picture.ts'
import { readPicture, whenStored } from './images.adding.ts'
import { checkedPlaceholder, webpsOf } from './images.mapper.ts'
import type { ImagesRepository } from './images.repository.ts'

/**
 * The job that makes the placeholder of a stored picture and finds its focal point. Migrations add these
 * jobs; new uploads have both.
 */
export const MAKE_PLACEHOLDER = {
  name: 'images.make-placeholder',
  payload: z.object({ key: z.string() }),
} satisfies JobKind<{ key: string }>

type Job = JobRun<z.infer<typeof MAKE_PLACEHOLDER.payload>>

interface PlaceholdersParts {
  repository: ImagesRepository
  encoder: { describeLook: (picture: Uint8Array) => Promise<PictureLook> }
  files: FileStore
}

/** The handler of these jobs; it is deterministic. */
export class ImagesPlaceholders implements JobHandler<Job['payload']> {
  /** The newest posts are read most. */
  readonly newestFirst = true
  readonly #parts: PlaceholdersParts

  constructor(parts: PlaceholdersParts) {
    this.#parts = parts
  }

  readonly run = (job: Job): Promise<void> => whenStored(() => this.#make(job))

  async #make({ payload: { key } }: Job): Promise<void> {
    const { repository, encoder, files } = this.#parts
    const image = await repository.find(key)
    if (!image) return
    const name = webpsOf(image)[0]?.name ?? key
    const made = await encoder.describeLook(await readPicture(files, name))
    const placeholder = checkedPlaceholder(made.placeholder)
    await repository.recordLook(key, { ...made, placeholder })
  }
}
