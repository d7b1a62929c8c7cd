import { hash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { StartError } from '../../platform/start-error.ts'
import type { FileEntry, Manifest } from './manifest.ts'

async function refuseFilled(bucket: FileStore): Promise<void> {
  for await (const keys of bucket.keys()) {
    if (keys.length === 0) continue
    throw new StartError(
      `There are pictures in ${bucket.name} already. Set FILES_URL to an empty bucket, or to ` +
        'another prefix in it. If a restore was cut off, remove what it left.',
    )
  }
}

/**
 * The names of pictures that the backup of an upgrade left where they were, and that were deleted since.
 * Throws StartError if none is there.
 */
export async function findMissing(bucket: FileStore, left: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const name of left) if (!(await bucket.open(name))) missing.push(name)
  if (left.length === 0 || missing.length < left.length) return missing
  throw new StartError(
    `This backup of an upgrade leaves pictures where they were, and ${left[0]} is not in ` +
      `${bucket.name}. Set FILES_URL to the bucket that it was made with.`,
  )
}

/** Stores a file, and reads it again to compare its hash. */
async function copy(bucket: FileStore, { path, sha256 }: FileEntry, folder: string): Promise<void> {
  const name = basename(path)
  await bucket.put(name, await readFile(join(folder, path)))
  const stored = await bucket.open(name)
  if (stored && hash('sha256', await buffer(await stored.read())) === sha256) return
  throw new StartError(`${bucket.name} does not give back what was written to it: ${name}.`)
}

async function empty(bucket: FileStore, files: readonly FileEntry[]): Promise<void> {
  for (const { path } of files) await bucket.remove([basename(path)]).catch(() => undefined)
}

/**
 * Moves restored pictures from a folder to an empty bucket and checks them, completely or not at all;
 * resolves to how to undo it. Throws StartError.
 */
export async function fillBucket(
  bucket: FileStore,
  { files }: Manifest['pictures'],
  folder: string,
): Promise<() => Promise<void>> {
  if (files.length > 0) await refuseFilled(bucket)
  // Otherwise the next attempt would find the bucket filled.
  const undo = () => empty(bucket, files)
  try {
    for (const file of files) await copy(bucket, file, folder)
  } catch (error) {
    await undo()
    throw error
  }
  await rm(join(folder, 'images'), { recursive: true })
  return undo
}
