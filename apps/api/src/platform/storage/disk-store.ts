import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename } from 'node:fs/promises'
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

/** Files below `folder`, which is made if it is missing. */
export function createDiskStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  /** Names of what is being written at this moment. */
  const writing = new Set<string>()

  async function remove(place: string): Promise<void> {
    try {
      await disk.delete(place)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
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
      const name = randomUUID()
      const unfinished = `${UNFINISHED}/${name}`
      writing.add(name)
      try {
        await mkdir(join(folder, UNFINISHED), { recursive: true, mode: 0o700 })
        await disk.put(unfinished, bytes)
        await finish(unfinished, placeOf(key))
      } catch (error) {
        // A disk that is full must not stay full of halves.
        await remove(unfinished).catch(() => undefined)
        throw asStorageError(error)
      } finally {
        writing.delete(name)
      }
    },

    async open(key) {
      try {
        const { contentLength } = await disk.getMetaData(placeOf(key))
        return { size: contentLength, read: () => disk.getStream(placeOf(key)) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    remove: (key) => remove(placeOf(key)),

    async keys() {
      // Names alone: flydrive would ask the system about each file.
      const paths = await readdir(folder, { recursive: true })
      return paths.filter((path) => path === placeOf(basename(path))).map((path) => basename(path))
    },

    async clearUnfinished() {
      // The folder stays: somebody may be about to write into it.
      const names = await readdir(join(folder, UNFINISHED)).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const name of names) if (!writing.has(name)) await remove(`${UNFINISHED}/${name}`)
    },
  }
}
