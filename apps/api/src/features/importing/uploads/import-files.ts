import { importNote } from '@inkwell/contract/import-notes'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../../platform/storage/file-store.ts'
import { StorageUnavailable } from '../../../platform/storage/unavailable.ts'
import { Unreadable } from '../left-out.ts'

/** Bytes of the disk that imports leave to everything else. */
const RESERVE = 512 * 1024 * 1024

/** Files of the disk have names of at most 255 bytes. */
const NAME_BYTES = 200

/** The key of a part of an import in the file store, where the names of pictures differ. */
export function keyOfPart(id: string, number: number): string {
  return `import-${id}-${String(number).padStart(4, '0')}`
}

const PART = /^import-(?<id>[\da-f-]{36})-\d{4}$/

/** The import that a key of the file store belongs to; undefined for other files. */
function importOf(key: string): string | undefined {
  return PART.exec(key)?.groups?.id
}

/** The last part of a name, as a file name that no system refuses. */
function fileNameOf(source: string): string {
  const last = source.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{C}<>:"|?*]/gu, '_').replace(/^\.+/, '')
  const bytes = Buffer.from(plain).subarray(-NAME_BYTES)
  return bytes.toString('utf8').replaceAll('\uFFFD', '') || 'import'
}

interface ImportFilesParts {
  files: Pick<FileStore, 'put' | 'open' | 'remove' | 'keys'>
  /** Where whole files lie while they are read. */
  folder: string
  /** Bytes that can be stored on this machine. */
  freeBytes: () => Promise<number>
}

/** The files of imports: in parts in the store, which all processes share, and whole where they are read. */
export class ImportFiles {
  readonly #parts: ImportFilesParts

  constructor(parts: ImportFilesParts) {
    this.#parts = parts
  }

  /** Throws StorageUnavailable if `bytes` would not leave enough of the disk to others. */
  async requireRoom(bytes = 0): Promise<void> {
    if ((await this.#parts.freeBytes()) >= bytes + RESERVE) return
    throw new StorageUnavailable(new Error('An import leaves space on the disk to others'))
  }

  /** Stores a part of a file of `size` bytes, which must fit here as a whole, too. Throws StorageUnavailable. */
  async putPart(id: string, number: number, bytes: Uint8Array, size: number): Promise<void> {
    await this.requireRoom(bytes.byteLength + size)
    await this.#parts.files.put(keyOfPart(id, number), bytes)
  }

  async removeParts(id: string, numbers: readonly number[]): Promise<void> {
    await this.#parts.files.remove(numbers.map((number) => keyOfPart(id, number)))
  }

  /** Runs `work` with the path of the whole file. Throws Unreadable if a part is missing, and StorageUnavailable. */
  async withFile<T>(
    { id, source, size }: { id: string; source: string; size: number | null },
    numbers: readonly number[],
    work: (path: string) => Promise<T>,
  ): Promise<T> {
    const ofImport = join(this.#parts.folder, id)
    // What an attempt that was killed has left: its file may be as large as this one.
    await this.clear(id)
    await this.requireRoom(size ?? 0)
    const folder = join(ofImport, randomUUID())
    const path = join(folder, fileNameOf(source))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await pipeline(
        Readable.from(this.#bytes(id, numbers, size ?? 0)),
        createWriteStream(path, { mode: 0o600 }),
      )
      return await work(path)
    } finally {
      await rm(folder, { recursive: true, force: true })
      // Not empty if another attempt has begun.
      await rmdir(ofImport).catch(() => undefined)
    }
  }

  /** The imports that have files on this machine. */
  inFolder(): Promise<string[]> {
    return readdir(this.#parts.folder).catch(() => [])
  }

  /** The parts in the store, by their imports, in batches. */
  async *stored(): AsyncGenerator<Map<string, string[]>> {
    for await (const keys of this.#parts.files.keys()) {
      const parts = new Map<string, string[]>()
      for (const key of keys) {
        const id = importOf(key)
        if (id !== undefined) parts.set(id, [...(parts.get(id) ?? []), key])
      }
      if (parts.size > 0) yield parts
    }
  }

  removeKeys(keys: readonly string[]): Promise<void> {
    return this.#parts.files.remove(keys)
  }

  /** Deletes what attempts have left on this machine. */
  async clear(id: string): Promise<void> {
    await rm(join(this.#parts.folder, id), { recursive: true, force: true })
  }

  async *#bytes(id: string, numbers: readonly number[], size: number): AsyncGenerator<Uint8Array> {
    let missing = size
    for (const number of numbers) {
      const part = await this.#parts.files.open(keyOfPart(id, number))
      if (!part) throw new Unreadable(importNote('uploadIncomplete'))
      for await (const bytes of (await part.read()) as AsyncIterable<Uint8Array>) {
        missing -= bytes.byteLength
        yield bytes
      }
    }
    if (missing !== 0) throw new Unreadable(importNote('uploadIncomplete'))
  }
}
