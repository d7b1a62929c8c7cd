import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import { findReservedSignUps } from './features/accounts/accounts.authors.ts'
import { checkAccounts } from './features/diagnostics/check-accounts.ts'
import { checkDatabase } from './features/diagnostics/check-database.ts'
import { checkJobs } from './features/diagnostics/check-jobs.ts'
import {
  checkDisk,
  checkFolder,
  checkNode,
  checkSecret,
  checkSettings,
} from './features/diagnostics/check-machine.ts'
import { checkBucket, checkPictures } from './features/diagnostics/check-pictures.ts'
import { checkPublicPictures } from './features/diagnostics/check-public-pictures.ts'
import { checkRights } from './features/diagnostics/check-rights.ts'
import type { Check } from './features/diagnostics/finding.ts'
import { findPictureFaults } from './features/images/images.checking.ts'
import { countWithdrawals } from './features/images/images.public.repository.ts'
import type { PicturePlace } from './features/images/images.checking.ts'
import { systemClock } from './platform/clock/clock.ts'
import { takeSnapshot } from './platform/db/take-snapshot.ts'
import { inspectJobs } from './platform/jobs/inspect-jobs.ts'
import type { Log } from './platform/log/log.ts'
import type { FileStore } from './platform/storage/file-store.ts'
import { createPublicPlace, inspectPublicPlace } from './platform/storage/public-store.ts'
import { SECRET_FILE } from './platform/secret/auth-secret.ts'
import { createFileStore } from './platform/storage/create-file-store.ts'
import { findOpenToOthers } from './platform/storage/private-files.ts'

/** The migration that adds public pictures. */
const PUBLIC_PICTURES = '0041-public-pictures'

/** What is checked of a bucket only. */
function bucketChecks(settings: Settings, { files, log }: { files: FileStore; log: Log }): Check[] {
  const { bucket } = settings
  const place = createPublicPlace(settings)
  if (!bucket || !place) return []
  const waiting = () =>
    takeSnapshot(settings, log, async ({ queries, level = '' }) =>
      level < PUBLIC_PICTURES ? 0 : countWithdrawals(queries),
    )
  return [
    checkBucket({ name: files.name, prepare: () => files.prepare() }),
    checkPublicPictures(async () => {
      const found = await inspectPublicPlace(place, { bucket, files })
      return { ...found, address: place.address, waiting: await waiting() }
    }),
  ]
}

/** The checks of `npm run doctor`. Those of a bucket store test files and delete them; nothing else is written. */
export function doctorChecks(settings: Settings, log: Log): Check[] {
  const { dataDir } = settings
  const files = createFileStore(settings)
  const pictures: PicturePlace = {
    look: (work) => takeSnapshot(settings, log, ({ queries }) => work(queries)),
    files,
  }
  return [
    checkNode(),
    checkSettings(settings),
    checkFolder(settings),
    checkDisk(settings),
    checkSecret(settings),
    checkRights(async () => {
      // `checkSecret` reports it.
      const secret = join(dataDir, SECRET_FILE)
      return (await findOpenToOthers(dataDir)).filter((path) => path !== secret)
    }),
    checkDatabase((work) => takeSnapshot(settings, log, work)),
    checkAccounts(() =>
      takeSnapshot(settings, log, async ({ queries, level }) =>
        level ? findReservedSignUps(queries) : [],
      ),
    ),
    ...bucketChecks(settings, { files, log }),
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
