import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../start-error.ts'

/** For the owner only: the file has what others must not read. */
const MODE = 0o600

/** No space, quota exceeded, file too large. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The name of an incomplete file. */
function partialPath(path: string): string {
  return `${path}.part`
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

async function openNew(path: string, what: string): Promise<FileHandle> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return await open(path, 'wx', MODE)
  } catch (cause) {
    const { syscall } = cause as NodeJS.ErrnoException
    const sentence =
      errorCode(cause) === 'EEXIST' && syscall === 'open'
        ? `${path} exists: another ${what} writes it, or one was killed. Delete it once none does.`
        : `${path} cannot be written (${errorCode(cause)}). Name a file in a folder that can.`
    throw new StartError(sentence, { cause })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The error, as a sentence if the disk is full. */
export function explainNoRoom(path: string, error: unknown): unknown {
  if (!NO_ROOM.has(errorCode(error))) return error
  const sentence = `There is no room for ${path}. Make some, or name another place.`
  return new StartError(sentence, { cause: error })
}

/** A file that gets its name when it is complete and on the disk. */
export class NewFile {
  readonly #path: string
  readonly #handle: FileHandle

  private constructor(path: string, handle: FileHandle) {
    this.#path = path
    this.#handle = handle
  }

  /** Throws StartError if the file exists or cannot be created; `what` is made, like a backup. */
  static async create(path: string, what: string): Promise<NewFile> {
    const existing = await open(path).catch(() => undefined)
    await existing?.close()
    if (existing) throw new StartError(`${path} exists already. Name a file that does not.`)
    return new NewFile(path, await openNew(partialPath(path), what))
  }

  /** Appends bytes; resolves when they are written. */
  write(bytes: Uint8Array): Promise<void> {
    return this.#handle.writeFile(bytes)
  }

  /** Syncs the file and gives it its name. */
  async finish(): Promise<void> {
    await this.#handle.sync()
    await this.#handle.close()
    const part = partialPath(this.#path)
    try {
      // Unlike a rename, this never overwrites a file.
      await link(part, this.#path)
      await rm(part)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') throw error
      await rename(part, this.#path)
    }
    await syncFolder(dirname(this.#path))
  }

  /** Deletes the incomplete file. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined)
    await rm(partialPath(this.#path), { force: true })
  }
}
