import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from './file-store.ts'
import { asStorageError } from './unavailable.ts'

/** Beside the finished files, so that moving one there is a rename. */
const UNFINISHED = 'unfinished'

/** Returns when the file's bytes, or the folder's list of names, are on the disk itself. */
async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Sharded by the first two characters: folders of a million files are slow. */
function placeOf(key: string): string {
  return `${key.slice(0, 2)}/${key}`
}

/** Whether there is no such file; flydrive wraps what the system says. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isCode = 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  return isCode || isMissing(error.cause)
}

/** `undefined` where the file or folder is missing. */
async function ifThere<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Files below `folder`, which is made if it is missing. */
export function createDiskStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))

  async function remove(place: string): Promise<void> {
    await ifThere(disk.delete(place))
  }

  // flydrive moves by copying; a reader must never meet half a picture.
  async function finish(unfinished: string, place: string): Promise<void> {
    const target = join(folder, place)
    await chmod(join(folder, unfinished), 0o600)
    await sync(join(folder, unfinished))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(join(folder, unfinished), target)
    await sync(dirname(target))
    await sync(folder)
  }

  return {
    async put(key, bytes) {
      const unfinished = `${UNFINISHED}/${randomUUID()}`
      try {
        await mkdir(join(folder, UNFINISHED), { recursive: true, mode: 0o700 })
        await disk.put(unfinished, bytes)
        await finish(unfinished, placeOf(key))
      } catch (error) {
        // A disk that is full must not stay full of halves.
        await remove(unfinished).catch(() => undefined)
        throw asStorageError(error)
      }
    },

    async open(key) {
      const file = await ifThere(disk.getMetaData(placeOf(key)))
      return file && { size: file.contentLength, read: () => disk.getStream(placeOf(key)) }
    },

    remove: (key) => remove(placeOf(key)),

    async keys() {
      // Names alone: flydrive would ask the system about each file.
      const paths = await readdir(folder, { recursive: true })
      return paths.filter((path) => path === placeOf(basename(path))).map((path) => basename(path))
    },

    async clearUnfinished(age) {
      // The folder stays: another process may be about to write into it.
      for (const name of (await ifThere(readdir(join(folder, UNFINISHED)))) ?? []) {
        const file = await ifThere(stat(join(folder, UNFINISHED, name)))
        if (file && file.mtimeMs <= Date.now() - age) await remove(`${UNFINISHED}/${name}`)
      }
    },
  }
}
