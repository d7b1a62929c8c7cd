import { hash } from 'node:crypto'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createTarPacker } from 'modern-tar'
import { StartError } from '../../platform/start-error.ts'
import type { FileEntry } from './manifest.ts'

/** For the owner only: the archive contains password hashes and the secret. */
const MODE = 0o600

/** The name of an incomplete archive. */
function partialPath(path: string): string {
  return `${path}.part`
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

async function openNew(path: string): Promise<FileHandle> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return await open(path, 'wx', MODE)
  } catch (cause) {
    const { syscall } = cause as NodeJS.ErrnoException
    const sentence =
      errorCode(cause) === 'EEXIST' && syscall === 'open'
        ? `${path} exists: another backup writes it, or one was killed. Delete it once none does.`
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

/** Writes an archive that gets its name when it is complete. */
export class ArchiveWriter {
  readonly #path: string
  readonly #handle: FileHandle
  readonly #signal: AbortSignal | undefined
  readonly #packer = createTarPacker()
  readonly #written: Promise<void>
  readonly #time = new Date()
  /** Bytes of all added files. */
  bytes = 0

  private constructor(path: string, handle: FileHandle, signal?: AbortSignal) {
    this.#path = path
    this.#handle = handle
    this.#signal = signal
    this.#written = this.#write()
    // The next `add` or `finish` reports the error.
    this.#written.catch(() => undefined)
  }

  /** Throws StartError if the file exists or cannot be created. After `signal`, nothing can be added. */
  static async create(path: string, signal?: AbortSignal): Promise<ArchiveWriter> {
    const existing = await open(path).catch(() => undefined)
    await existing?.close()
    if (existing) throw new StartError(`${path} exists already. Name a file that does not.`)
    return new ArchiveWriter(path, await openNew(partialPath(path)), signal)
  }

  /** Adds a file; resolves when the next one can be added. */
  async add(path: string, bytes: Uint8Array): Promise<FileEntry> {
    this.#signal?.throwIfAborted()
    const header = { name: path, size: bytes.byteLength, mode: MODE, mtime: this.#time }
    const entry = this.#packer.controller.add(header).getWriter()
    await entry.write(bytes)
    await entry.close()
    this.bytes += bytes.byteLength
    return { path, bytes: bytes.byteLength, sha256: hash('sha256', bytes) }
  }

  /** Syncs the archive and gives it its name. */
  async finish(): Promise<void> {
    this.#packer.controller.finalize()
    await this.#written
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

  /** Deletes the incomplete archive. */
  async discard(): Promise<void> {
    this.#packer.controller.error(new Error('The backup was given up'))
    await this.#written.catch(() => undefined)
    await this.#handle.close().catch(() => undefined)
    await rm(partialPath(this.#path), { force: true })
  }

  async #write(): Promise<void> {
    const { readable, controller } = this.#packer
    try {
      for await (const chunk of readable) await this.#handle.writeFile(chunk)
    } catch (error) {
      controller.error(error)
      throw error
    }
  }
}
