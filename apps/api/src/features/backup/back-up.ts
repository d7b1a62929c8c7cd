import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { StartError } from '../../platform/start-error.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { backUpTables } from './back-up-tables.ts'
import { SECRET_FILE } from '../../platform/secret/auth-secret.ts'
import { FORMAT_VERSION, MANIFEST, picturePath } from './manifest.ts'
import type { FileEntry, Manifest } from './manifest.ts'

/** Looks at the database; beyond that, a picture that posts have and nobody finds is missing. */
const ATTEMPTS = 3

/** Of the disk, of what this user may fill of it, of one file. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** What a backup is taken of. */
export interface BackupSource {
  snapshot: <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>
  /** The names of the files of all pictures that posts have. */
  pictureNames: (snapshot: Snapshot) => Promise<string[]>
  files: Pick<FileStore, 'open'>
  dataDir: string
  clock: Clock
}

interface BackupOptions {
  isWhole?: boolean
  /** Gives it up. */
  signal?: AbortSignal
}

/** What came of a backup. */
export interface BackupReport {
  manifest: Manifest
  /** Of the archive. */
  bytes: number
}

/** The files of pictures in an archive, each once, however often somebody asks for it. */
class PictureFiles {
  readonly #files: BackupSource['files']
  readonly #archive: ArchiveWriter
  readonly added = new Map<string, FileEntry>()

  constructor(files: BackupSource['files'], archive: ArchiveWriter) {
    this.#files = files
    this.#archive = archive
  }

  /** Adds those that are not there yet; resolves to the names of those that cannot be found. */
  async add(names: readonly string[]): Promise<string[]> {
    const missing: string[] = []
    for (const name of names) {
      if (this.added.has(name)) continue
      const bytes = await this.#read(name)
      if (bytes) this.added.set(name, await this.#archive.add(picturePath(name), bytes))
      else missing.push(name)
    }
    return missing
  }

  async #read(name: string): Promise<Buffer | undefined> {
    try {
      const file = await this.#files.open(name)
      return file && (await buffer(await file.read()))
    } catch (error) {
      // Removed between the two.
      if (!(await this.#files.open(name))) return undefined
      throw error
    }
  }
}

async function backUpSecret(dataDir: string, archive: ArchiveWriter): Promise<FileEntry | null> {
  const secret = await readFile(join(dataDir, SECRET_FILE)).catch(() => undefined)
  return secret ? archive.add(SECRET_FILE, secret) : null
}

async function fill(archive: ArchiveWriter, source: BackupSource, isWhole: boolean) {
  const pictures = new PictureFiles(source.files, archive)
  // Files never change, and there are many: they come before the moment that counts. Of that one,
  // only those are still to be added that came meanwhile. One that went meanwhile is looked for in
  // a later moment, in which no post has it any more.
  if (isWhole) {
    await pictures.add(await source.snapshot((snapshot) => source.pictureNames(snapshot)))
  }
  for (let attempt = 1; ; attempt++) {
    const found = await source.snapshot(async (snapshot) => {
      if (!snapshot.level) throw new StartError('The database is empty: nothing to back up.')
      const createdAt = source.clock().toISOString()
      const names = await source.pictureNames(snapshot)
      const missing = isWhole ? await pictures.add(names) : []
      if (missing.length > 0 && attempt < ATTEMPTS) return undefined
      const files = names.flatMap((name) => pictures.added.get(name) ?? [])
      const tables = await backUpTables(snapshot, archive)
      const { engine, level } = snapshot
      return {
        createdAt,
        engine,
        level,
        tables,
        pictures: { files, missing, left: isWhole ? [] : names },
      }
    })
    if (found) return found
  }
}

/**
 * Writes everything into one new file, which appears once it is whole; nothing need be stopped for
 * it. Without `isWhole` the pictures stay where they are. Throws StartError for a file that exists
 * or cannot be written.
 */
export async function backUp(
  path: string,
  source: BackupSource,
  { isWhole = true, signal }: BackupOptions = {},
): Promise<BackupReport> {
  const archive = await ArchiveWriter.create(path, signal)
  try {
    const found = await fill(archive, source, isWhole)
    const manifest: Manifest = {
      format: 'inkwell-backup',
      version: FORMAT_VERSION,
      ...found,
      secret: await backUpSecret(source.dataDir, archive),
    }
    await archive.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`))
    await archive.finish()
    return { manifest, bytes: archive.bytes }
  } catch (error) {
    await archive.discard()
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (!NO_ROOM.has(String(code))) throw error
    throw new StartError(`There is no room for ${path}. Make some, or name another file.`, {
      cause: error,
    })
  }
}
