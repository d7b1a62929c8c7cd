import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import { namesOf } from './features/images/images.mapper.ts'
import { picturesInUse } from './features/images/images.repository.ts'
import type { BackupSource } from './features/safekeeping/back-up.ts'
import type { RestoreTarget } from './features/safekeeping/restore.ts'
import { systemClock } from './platform/clock/clock.ts'
import { openAsItIs } from './platform/db/open-database.ts'
import { takeSnapshot } from './platform/db/take-snapshot.ts'
import type { Log } from './platform/log/log.ts'
import { createDiskStore } from './platform/storage/disk-store.ts'

/** Where everything lies that a backup is made of. */
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

/** Where a backup is restored to: the empty places that the settings name. */
export function restoreTarget({ dataDir, databaseUrl }: Settings, log: Log): RestoreTarget {
  return {
    dataDir,
    openDatabase: (folder) => openAsItIs({ dataDir: folder, databaseUrl }, log),
  }
}
