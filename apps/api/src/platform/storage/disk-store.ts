import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from './file-store.ts'

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

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Files below `folder`, which is made if it is missing. */
export function createDiskStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    async put(key, bytes) {
      const unfinished = `${UNFINISHED}/${randomUUID()}`
      const target = join(folder, placeOf(key))
      await disk.put(unfinished, bytes)
      await sync(join(folder, unfinished))
      await mkdir(dirname(target), { recursive: true })
      // flydrive moves by copying; a reader must never meet half a picture.
      await rename(join(folder, unfinished), target)
      await sync(dirname(target))
      await sync(folder)
    },

    async open(key) {
      try {
        const { contentLength } = await disk.getMetaData(placeOf(key))
        return { size: contentLength, read: () => disk.getStream(placeOf(key)) }
      } catch (error) {
        if (isMissing(error) || (error instanceof Error && isMissing(error.cause))) return undefined
        throw error
      }
    },

    remove: (key) => disk.delete(placeOf(key)),

    clearUnfinished: () => disk.deleteAll(UNFINISHED),
  }
}
