import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import { namesOf } from './features/images/images.mapper.ts'
import { picturesInUse } from './features/images/images.repository.ts'
import { keyOfPart } from './features/importing/uploads/import-files.ts'
import { storedParts } from './features/importing/uploads/imports.repository.ts'
import type { BackupSource } from './features/backup/back-up.ts'
import { backUpBeforeUpgrade } from './features/backup/before-upgrade.ts'
import { copyFiles, dropDeleted, nothingCopied } from './features/backup/copy-files.ts'
import type { CopiedFiles } from './features/backup/copy-files.ts'
import type { MoveSource, MoveTarget } from './features/backup/move.ts'
import type { RestoreTarget } from './features/backup/restore.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { BeforeUpgrade } from './platform/db/migrate.ts'
import type { Database } from './platform/db/database.ts'
import { openAsItIs } from './platform/db/open-database.ts'
import { takeSnapshot } from './platform/db/take-snapshot.ts'
import { refuseStopped } from './platform/db/write-stop.ts'
import type { Log } from './platform/log/log.ts'
import { SECRET_FILE } from './platform/secret/auth-secret.ts'
import { StartError } from './platform/start-error.ts'
import { createFileStore } from './platform/storage/create-file-store.ts'
import { prepareDataFolder } from './platform/storage/data-folder.ts'
import { closeToOthers } from './platform/storage/private-files.ts'

/** What a backup consists of. */
export function backupSource(settings: Settings, log: Log): BackupSource {
  const { dataDir } = settings
  return {
    snapshot: (work) => takeSnapshot(settings, log, work),
    pictureNames: async ({ queries }) => {
      const names: string[] = []
      for await (const images of picturesInUse(queries)) names.push(...images.flatMap(namesOf))
      // In an order of their own, so that the same pictures give the same list on both engines.
      return names.toSorted()
    },
    files: createFileStore(settings),
    dataDir,
    clock: systemClock,
  }
}

/** All files of a site: those of pictures, and of imports that have been uploaded. */
function filesOf(settings: Settings, log: Log): Omit<MoveSource, 'writes'> {
  const { snapshot, pictureNames, files } = backupSource(settings, log)
  return {
    snapshot,
    fileNames: async (taken) => {
      const parts = await storedParts(taken.queries)
      const names = parts.map(({ run_id, number }) => keyOfPart(run_id, number))
      return names.concat(await pictureNames(taken))
    },
    files,
  }
}

/** Backs up a database before a migration changes it. */
export function beforeUpgrade(settings: Settings, log: Log): BeforeUpgrade {
  return (upgrade) => backUpBeforeUpgrade(backupSource(settings, log), upgrade, log)
}

/** The empty data folder, bucket and database of the settings, into which a backup is restored. */
export function restoreTarget(settings: Settings, log: Log): RestoreTarget {
  const { dataDir, bucket } = settings
  return {
    dataDir,
    bucket: bucket && createFileStore(settings),
    openDatabase: (folder) => openAsItIs({ ...settings, dataDir: folder }, log),
  }
}

/** Opens the database of a site; throws StartError if there is none. */
export async function openExisting(settings: Settings, log: Log): Promise<Database> {
  // Opening one that does not exist would create it.
  await takeSnapshot(settings, log, () => Promise.resolve())
  return openAsItIs(settings, log)
}

/** A running site; throws StartError if it has been moved, or is being moved. */
export async function openMoveSource(settings: Settings, log: Log) {
  const database = await openExisting(settings, log)
  try {
    await refuseStopped(database)
  } catch (error) {
    await database.close()
    throw error
  }
  const source: MoveSource = { writes: database.writes, ...filesOf(settings, log) }
  return { source, database }
}

/** The empty place that a site moves to. */
export async function openMoveTarget(
  to: Settings,
  { from, log }: { from: Settings; log: Log },
): Promise<MoveTarget> {
  const { dataDir, databaseUrl } = to
  if (databaseUrl === from.databaseUrl && dataDir === from.dataDir) {
    throw new StartError('That is where the site is. Name another place.')
  }
  const files = createFileStore(to)
  await prepareDataFolder(dataDir)
  await files.prepare()
  await closeToOthers(dataDir)
  return {
    database: await openAsItIs({ dataDir, databaseUrl }, log),
    files: files.name === createFileStore(from).name ? undefined : files,
    takeSecret: () => copySecret(from.dataDir, dataDir),
  }
}

/** Copies the files to the storage of other settings, and verifies each there. */
export async function copyPictures(
  to: Settings,
  { from, log }: { from: Settings; log: Log },
): Promise<CopiedFiles> {
  const { snapshot, fileNames, files } = filesOf(from, log)
  const target = createFileStore(to)
  if (target.name === createFileStore(from).name) {
    throw new StartError('That is where the pictures are. Name another place.')
  }
  await target.prepare()
  const copied = nothingCopied()
  await copyFiles(files, target, await snapshot(fileNames), copied)
  if (copied.missing.size > 0) dropDeleted(copied, await snapshot(fileNames))
  return copied
}

function readSecret(folder: string): Promise<string | undefined> {
  return readFile(join(folder, SECRET_FILE), 'utf8').catch(ignoreMissing)
}

/** Copies the secret that signs sessions to another data folder. Throws StartError if that one has another. */
async function copySecret(from: string, to: string): Promise<void> {
  if (from === to) return
  const [own, other] = await Promise.all([from, to].map(readSecret))
  if (own !== undefined && other !== undefined && own !== other) {
    throw new StartError(`${to} has a secret of another site. Name an empty folder.`)
  }
  await copyFile(join(from, SECRET_FILE), join(to, SECRET_FILE)).catch(ignoreMissing)
  await closeToOthers(to)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  // It is the setting AUTH_SECRET.
  if (error.code !== 'ENOENT') throw error
}
