import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import { findSquatted } from './features/accounts/accounts.authors.ts'
import { findPictureFaults } from './features/images/images.checking.ts'
import type { PicturePlace } from './features/images/images.checking.ts'
import { namesOf } from './features/images/images.mapper.ts'
import { picturesInUse } from './features/images/images.repository.ts'
import type { BackupSource } from './features/safekeeping/back-up.ts'
import { backUpBeforeUpgrade } from './features/safekeeping/before-upgrade.ts'
import { checkAccounts } from './features/safekeeping/check-accounts.ts'
import { checkDatabase } from './features/safekeeping/check-database.ts'
import {
  checkDisk,
  checkFolder,
  checkNode,
  checkSecret,
  checkSettings,
} from './features/safekeeping/check-machine.ts'
import { checkJobs } from './features/safekeeping/check-jobs.ts'
import { checkRights } from './features/safekeeping/check-rights.ts'
import { checkPictures } from './features/safekeeping/check-pictures.ts'
import type { Check } from './features/safekeeping/finding.ts'
import { SECRET } from './features/safekeeping/manifest.ts'
import type { RestoreTarget } from './features/safekeeping/restore.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { BeforeUpgrade } from './platform/db/migrate.ts'
import { openAsItIs } from './platform/db/open-database.ts'
import { takeSnapshot } from './platform/db/take-snapshot.ts'
import { inspectJobs } from './platform/jobs/inspect-jobs.ts'
import type { Log } from './platform/log/log.ts'
import { findOpenToOthers } from './platform/storage/private-files.ts'
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

/** Backs up what a newer program is about to change. */
export function beforeUpgrade(settings: Settings, log: Log): BeforeUpgrade {
  return (upgrade) => backUpBeforeUpgrade(backupSource(settings, log), upgrade, log)
}

/** Where a backup is restored to: the empty places that the settings name. */
export function restoreTarget({ dataDir, databaseUrl }: Settings, log: Log): RestoreTarget {
  return {
    dataDir,
    openDatabase: (folder) => openAsItIs({ dataDir: folder, databaseUrl }, log),
  }
}

/** All that the doctor looks at; nothing is changed. */
export function doctorChecks(settings: Settings, log: Log): Check[] {
  const { dataDir } = settings
  const pictures: PicturePlace = {
    look: (work) => takeSnapshot(settings, log, ({ queries }) => work(queries)),
    files: createDiskStore(join(dataDir, 'images')),
  }
  return [
    checkNode(),
    checkSettings(settings),
    checkFolder(settings),
    checkDisk(settings),
    checkSecret(settings),
    checkRights(async () => {
      // The secret has been told of.
      const secret = join(dataDir, SECRET)
      return (await findOpenToOthers(dataDir)).filter((path) => path !== secret)
    }),
    checkDatabase((work) => takeSnapshot(settings, log, work)),
    checkAccounts(() =>
      takeSnapshot(settings, log, async ({ queries, level }) =>
        level ? findSquatted(queries) : [],
      ),
    ),
    checkPictures(() => findPictureFaults(pictures)),
    checkJobs(() =>
      takeSnapshot(settings, log, async ({ queries, tables }) => {
        // An earlier version has no queue.
        const hasQueue = tables.some(({ name }) => name === 'job')
        return hasQueue ? inspectJobs(queries, systemClock()) : undefined
      }),
    ),
  ]
}
