import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { prepareDataFolder } from './data-folder.ts'
import { placeOf } from './file-store.ts'
import type { FileStore } from './file-store.ts'
import { asStorageError } from './unavailable.ts'

/** In the same file system as finished files, so that a rename finishes a file. */
const UNFINISHED = 'unfinished'

/** Syncs a file, or the entries of a folder, to disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether the file does not exist; flydrive wraps the system's error. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isCode = 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  return isCode || isMissing(error.cause)
}

/** Undefined if the file or folder does not exist. */
async function ifThere<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Stores files below `folder`, which is created if missing. */
export function createDiskStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))

  async function remove(place: string): Promise<void> {
    await ifThere(disk.delete(place))
  }

  // flydrive copies instead of renaming, but readers must not see a partial file.
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
    name: folder,

    prepare: () => prepareDataFolder(folder),

    async put(key, bytes) {
      const unfinished = `${UNFINISHED}/${randomUUID()}`
      try {
        await mkdir(join(folder, UNFINISHED), { recursive: true, mode: 0o700 })
        await disk.put(unfinished, bytes)
        await finish(unfinished, placeOf(key))
      } catch (error) {
        // A full disk must not fill with partial files.
        await remove(unfinished).catch(() => undefined)
        throw asStorageError(error)
      }
    },

    async open(key) {
      const file = await ifThere(disk.getMetaData(placeOf(key)))
      if (!file) return undefined
      const { contentLength: size, lastModified: modifiedAt } = file
      return { size, modifiedAt, read: () => disk.getStream(placeOf(key)) }
    },

    async remove(keys) {
      for (const key of keys) await remove(placeOf(key))
    },

    async *keys() {
      // flydrive would call `stat` for each file.
      for (const shard of (await ifThere(readdir(folder))) ?? []) {
        const names = (await ifThere(readdir(join(folder, shard)))) ?? []
        yield names.filter((name) => placeOf(name) === `${shard}/${name}`)
      }
    },

    async clearUnfinished(age) {
      // Keep the folder: another process may write into it.
      for (const name of (await ifThere(readdir(join(folder, UNFINISHED)))) ?? []) {
        const file = await ifThere(stat(join(folder, UNFINISHED, name)))
        if (file && file.mtimeMs <= Date.now() - age) await remove(`${UNFINISHED}/${name}`)
      }
    },
  }
}
