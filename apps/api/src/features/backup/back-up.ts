import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { explainNoRoom } from '../../platform/storage/new-file.ts'
import { StartError } from '../../platform/start-error.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { backUpTables } from './back-up-tables.ts'
import { SECRET_FILE } from '../../platform/secret/auth-secret.ts'
import { encodeManifest, FORMAT_VERSION, MANIFEST, picturePath } from './manifest.ts'
import type { FileEntry, Manifest } from './manifest.ts'

/** Snapshots to take until a picture that cannot be found counts as missing. */
const ATTEMPTS = 3

/** What a backup consists of. */
export interface BackupSource {
  snapshot: <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>
  /** The file names of all pictures of posts. */
  pictureNames: (snapshot: Snapshot) => Promise<string[]>
  files: Pick<FileStore, 'open'>
  dataDir: string
  clock: Clock
}

interface BackupOptions {
  isWhole?: boolean
  /** Cancels the backup. */
  signal?: AbortSignal
}

export interface BackupReport {
  manifest: Manifest
  /** The names of tables that are not in it, because Inkwell did not make them. */
  others: string[]
  /** Of the archive. */
  bytes: number
}

/** The picture files of an archive, each added once. */
class PictureFiles {
  readonly #files: BackupSource['files']
  readonly #archive: ArchiveWriter
  readonly added = new Map<string, FileEntry>()

  constructor(files: BackupSource['files'], archive: ArchiveWriter) {
    this.#files = files
    this.#archive = archive
  }

  /** Adds missing files; resolves to the names of those that do not exist. */
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
      // Deleted between both calls.
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
  // There are many files, and they are immutable, so they are added before the final snapshot. Files
  // that were deleted meanwhile are not in a later snapshot.
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
      const { tables, others } = await backUpTables(snapshot, archive)
      const { engine, level } = snapshot
      const inManifest = { files, missing, left: isWhole ? [] : names }
      return { contents: { createdAt, engine, level, tables, pictures: inManifest }, others }
    })
    if (found) return found
  }
}

/**
 * Backs up everything into one new file while the service runs. Without `isWhole` pictures are not
 * included. Throws StartError if the file exists or cannot be written.
 */
export async function backUp(
  path: string,
  source: BackupSource,
  { isWhole = true, signal }: BackupOptions = {},
): Promise<BackupReport> {
  const archive = await ArchiveWriter.create(path, signal)
  try {
    const { contents, others } = await fill(archive, source, isWhole)
    const manifest: Manifest = {
      format: 'inkwell-backup',
      version: FORMAT_VERSION,
      ...contents,
      secret: await backUpSecret(source.dataDir, archive),
    }
    await archive.add(MANIFEST, encodeManifest(manifest))
    await archive.finish()
    return { manifest, others, bytes: archive.bytes }
  } catch (error) {
    await archive.discard()
    throw explainNoRoom(path, error)
  }
}
