import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { JobPostponed } from '../../platform/jobs/job.ts'
import type { JobRun } from '../../platform/jobs/job.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { StorageUnavailable } from '../../platform/storage/unavailable.ts'
import type { PictureFile } from './decoder/picture.ts'
import type { LaterFile, NamedFile } from './images.mapper.ts'
import type { ImagesRepository, StoredImage } from './images.repository.ts'

/** Milliseconds until a retry if the disk is full, or the storage does not answer. */
const STORAGE_DELAY = 60_000

interface AddingParts {
  repository: ImagesRepository
  files: FileStore
}

/** New files of a picture, all its variants including them, and the end of the job. */
interface Added {
  files: readonly NamedFile[]
  variants: string
  complete: JobRun<unknown>['complete']
}

/** A file of a picture; throws if it is missing. */
export async function readPicture(files: FileStore, name: string): Promise<Buffer> {
  const file = await files.open(name)
  if (!file) throw new Error(`The file ${name} is missing`)
  return buffer(await file.read())
}

/** Files with their hashes, which the row gets. */
export function withHashes(files: readonly PictureFile[]): LaterFile[] {
  return files.map((file) => ({ ...file, sha256: hash('sha256', file.bytes) }))
}

/**
 * Adds variants to a picture, as it was when the job began, and completes the job. Files are written
 * before the row; their names are deterministic.
 */
export async function addVariants(
  { repository, files: store }: AddingParts,
  image: StoredImage,
  { files, variants, complete }: Added,
): Promise<void> {
  for (const { name, bytes } of files) await store.put(name, bytes)
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  if (await repository.recordVariants(image, { variants, bytes }, complete)) return
  // The picture was deleted meanwhile.
  await repository.whileAbsent(image.key, async () => {
    await store.remove(files.map(({ name }) => name))
  })
}

/** Runs the work of a job, and postpones the job if the storage is unavailable. */
export async function whenStored(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // That can last for any time.
    if (!(error instanceof StorageUnavailable)) throw error
    throw new JobPostponed(error.message, STORAGE_DELAY)
  }
}
