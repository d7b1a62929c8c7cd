import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import { namesOf } from './features/images/images.mapper.ts'
import { picturesInUse } from './features/images/images.repository.ts'
import type { BackupSource } from './features/backup/back-up.ts'
import { backUpBeforeUpgrade } from './features/backup/before-upgrade.ts'
import type { RestoreTarget } from './features/backup/restore.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { BeforeUpgrade } from './platform/db/migrate.ts'
import { openAsItIs } from './platform/db/open-database.ts'
import { takeSnapshot } from './platform/db/take-snapshot.ts'
import type { Log } from './platform/log/log.ts'
import { createDiskStore } from './platform/storage/disk-store.ts'

/** What a backup consists of. */
export function backupSource(settings: Settings, log: Log): BackupSource {
  const { dataDir } = settings
  return {
    snapshot: (work) => takeSnapshot(settings, log, work),
    pictureNames: async ({ queries }) => (await picturesInUse(queries)).flatMap(namesOf),
    files: createDiskStore(join(dataDir, 'images')),
    dataDir,
    clock: systemClock,
  }
}

/** Backs up a database before a migration changes it. */
export function beforeUpgrade(settings: Settings, log: Log): BeforeUpgrade {
  return (upgrade) => backUpBeforeUpgrade(backupSource(settings, log), upgrade, log)
}

/** The empty data folder and database of the settings, into which a backup is restored. */
export function restoreTarget({ dataDir, databaseUrl }: Settings, log: Log): RestoreTarget {
  return {
    dataDir,
    openDatabase: (folder) => openAsItIs({ dataDir: folder, databaseUrl }, log),
  }
}
