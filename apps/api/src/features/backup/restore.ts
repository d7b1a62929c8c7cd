import { hash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Database } from '../../platform/db/database.ts'
import { storedTables } from '../../platform/db/stored-tables.ts'
import { migrateTo } from '../../platform/db/migrate.ts'
import { StartError } from '../../platform/start-error.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { refuseHalfRestored, RESTORING } from '../../platform/storage/data-folder.ts'
import { explainNoRoom } from '../../platform/storage/new-file.ts'
import { closeToOthers } from '../../platform/storage/private-files.ts'
import { findDifference, findOwn, loadTables, rowsInArchive } from './load-tables.ts'
import { SECRET_FILE } from '../../platform/secret/auth-secret.ts'
import { picturePath } from './manifest.ts'
import type { FileEntry, Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { fillBucket, findMissing } from './restore-bucket.ts'

export interface RestoreTarget {
  dataDir: string
  /** Where the pictures go; undefined for the data folder. */
  bucket?: FileStore | undefined
  /** Opens the database; SQLite's file is in `folder`. */
  openDatabase: (folder: string) => Promise<Database>
}

export interface RestoreReport {
  manifest: Manifest
  /** Names of picture files that the backup of an upgrade left where they were, and that were deleted since. */
  missing: string[]
  /** The names of tables of the backup that Inkwell did not make, and that were left out. */
  others: string[]
}

async function refuseFull(dataDir: string): Promise<void> {
  refuseHalfRestored(dataDir)
  const held = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`${dataDir} cannot be read (${error.code}). Set DATA_DIR to a folder.`, {
      cause: error,
    })
  })
  if (held.length === 0) return
  throw new StartError(
    `The data folder ${dataDir} is not empty. Set DATA_DIR to an empty folder, or to a new one.`,
  )
}

async function refuseFilled(database: Database): Promise<void> {
  if ((await storedTables(database.reads)).length === 0) return
  throw new StartError(`${database.words.name} is not empty. Make an empty one, and name that.`)
}

/** Syncs the entries of a folder. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs the entries of all folders below it. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  }
  await sync(folder)
}

/** Reads a regular file, but no symbolic link; resolves to undefined if there is none. */
async function readOwn(path: string): Promise<Buffer | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const source = await open(path, flags).catch(ignoreMissing)
  if (!source) return undefined
  try {
    if (!(await source.stat()).isFile()) throw new Error('It is no file')
    return await source.readFile()
  } finally {
    await source.close()
  }
}

type Hashed = Pick<FileEntry, 'path' | 'sha256'>

/** Copies the pictures that an upgrade backup left beside it; resolves also to the names of those deleted since. */
async function fetchPictures(
  left: readonly string[],
  from: string,
  to: string,
): Promise<{ copied: Hashed[]; missing: string[] }> {
  const copied: Hashed[] = []
  const missing: string[] = []
  const refuse = (name: string, cause?: unknown) =>
    new StartError(
      `This backup of an upgrade leaves pictures where they were, and ${join(from, picturePath(name))} is ` +
        'not there. Restore it from the folder "backups" of the data folder it was made in.',
      { cause },
    )
  for (const name of left) {
    const path = picturePath(name)
    const bytes = await readOwn(join(from, path)).catch((cause: unknown) => {
      throw refuse(name, cause)
    })
    if (!bytes) {
      missing.push(name)
      continue
    }
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    // Readable by the owner only.
    await writeFile(join(to, path), bytes, { flag: 'wx', mode: 0o600, flush: true })
    copied.push({ path, sha256: hash('sha256', bytes) })
  }
  // It is another folder.
  if (left[0] !== undefined && missing.length === left.length) throw refuse(left[0])
  return { copied, missing }
}

/** Removes pictures that were deleted after they had been added to the archive. */
async function dropOthers(folder: string, { files, left }: Manifest['pictures']): Promise<void> {
  const wanted = new Set([...files.map(({ path }) => path), ...left.map(picturePath)])
  const entries = await readdir(join(folder, 'images'), { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if (!wanted.has(relative(folder, path))) await rm(path)
  }
}

/** Reads the written files again and compares their hashes. */
async function checkFiles(files: readonly Hashed[], folder: string): Promise<void> {
  for (const { path, sha256 } of files) {
    if (hash('sha256', await readFile(join(folder, path))) === sha256) continue
    throw new StartError(`The disk does not give back what was written to it: ${path}.`)
  }
}

/** Fills an empty database; resolves to the names of tables that were left out. */
async function fillDatabase(
  openDatabase: RestoreTarget['openDatabase'],
  manifest: Manifest,
  folder: string,
): Promise<string[]> {
  const database = await openDatabase(folder)
  let left: string[]
  try {
    await refuseFilled(database)
    left = await database.withoutTimeouts((db) =>
      db.transaction().execute(async (transaction) => {
        await migrateTo(transaction, manifest.level)
        // At this level the database has all of our tables, so the others are not ours.
        const { own, others } = await findOwn(transaction, manifest.tables)
        await loadTables(transaction, own, rowsInArchive(folder))
        const different = await findDifference(transaction, own)
        if (different === undefined) return others
        throw new StartError(
          `The table ${different} does not hold what was backed up, so nothing was restored. ` +
            'Restore from another backup.',
        )
      }),
    )
  } finally {
    await database.close()
  }
  // On a full disk SQLite leaves committed rows in its log, and reports no error.
  if (!existsSync(join(folder, 'inkwell.db-wal'))) return left
  throw new StartError(
    `There is no room for the database in ${dirname(folder)}. Make some, and restore once more.`,
  )
}

async function restoreWithin(
  folder: string,
  path: string,
  { bucket, openDatabase }: Omit<RestoreTarget, 'dataDir'>,
): Promise<RestoreReport> {
  const manifest = await readArchive(path, folder)
  const { pictures, secret } = manifest
  await mkdir(join(folder, 'images'), { recursive: true, mode: 0o700 })
  const { copied, missing } = bucket
    ? { copied: [], missing: await findMissing(bucket, pictures.left) }
    : await fetchPictures(pictures.left, join(dirname(path), '..'), folder)
  await dropOthers(folder, pictures)
  await checkFiles([...pictures.files, ...copied, ...(secret ? [secret] : [])], folder)
  const undo = bucket && (await fillBucket(bucket, pictures, folder))
  try {
    const others = await fillDatabase(openDatabase, manifest, folder)
    return { manifest, missing, others }
  } catch (error) {
    await undo?.()
    throw error
  }
}

/**
 * Restores a backup into an empty data folder and database, completely or not at all: during the
 * restore no service starts on the folder. Throws StartError.
 */
export async function restore(
  path: string,
  { dataDir, bucket, openDatabase }: RestoreTarget,
): Promise<RestoreReport> {
  await refuseFull(dataDir)
  await bucket?.prepare()
  const folder = join(dataDir, RESTORING)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Fails if another restore was faster.
  await mkdir(folder, { mode: 0o700 })
  try {
    const report = await restoreWithin(folder, path, { bucket, openDatabase })
    if (!bucket) await syncFolders(join(folder, 'images'))
    for (const name of ['images', SECRET_FILE, 'inkwell.db']) {
      await rename(join(folder, name), join(dataDir, name)).catch(ignoreMissing)
    }
    await sync(dataDir)
    await rm(folder, { recursive: true })
    await closeToOthers(dataDir)
    await sync(dataDir)
    return report
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw explainNoRoom(dataDir, error)
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
