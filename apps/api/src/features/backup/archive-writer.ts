import { hash } from 'node:crypto'
import { createTarPacker } from 'modern-tar'
import { NewFile } from '../../platform/storage/new-file.ts'
import type { FileEntry } from './manifest.ts'

/** For the owner only: the archive contains password hashes and the secret. */
const MODE = 0o600

/** Writes an archive that gets its name when it is complete. */
export class ArchiveWriter {
  readonly #file: NewFile
  readonly #signal: AbortSignal | undefined
  readonly #packer = createTarPacker()
  readonly #written: Promise<void>
  readonly #time = new Date()
  /** Bytes of all added files. */
  bytes = 0

  private constructor(file: NewFile, signal?: AbortSignal) {
    this.#file = file
    this.#signal = signal
    this.#written = this.#write()
    // The next `add` or `finish` reports the error.
    this.#written.catch(() => undefined)
  }

  /** Throws StartError if the file exists or cannot be created. After `signal`, nothing can be added. */
  static async create(path: string, signal?: AbortSignal): Promise<ArchiveWriter> {
    return new ArchiveWriter(await NewFile.create(path, 'backup'), signal)
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
    await this.#file.finish()
  }

  /** Deletes the incomplete archive. */
  async discard(): Promise<void> {
    this.#packer.controller.error(new Error('The backup was given up'))
    await this.#written.catch(() => undefined)
    await this.#file.discard()
  }

  async #write(): Promise<void> {
    const { readable, controller } = this.#packer
    try {
      for await (const chunk of readable) await this.#file.write(chunk)
    } catch (error) {
      controller.error(error)
      throw error
    }
  }
}
