import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import { isSuspended, requireActive } from './features/accounts/accounts.standing.ts'
import { lookBack } from './features/exporting/reading/look-back.ts'
import { isOwnExport, takeBack } from './features/exporting/reading/take-back.ts'
import { openArchive } from './features/importing/archive/open-archive.ts'
import { LedgerRepository } from './features/importing/ledger/ledger.repository.ts'
import { ImportFiles } from './features/importing/uploads/import-files.ts'
import { IMPORT_JOBS, ImportJobs } from './features/importing/uploads/import-job.ts'
import { ImportsRepository } from './features/importing/uploads/imports.repository.ts'
import { ImportsService } from './features/importing/uploads/imports.service.ts'
import type { TakeOwnExport } from './features/importing/uploads/own-export-rows.ts'
import type { AddImportJob } from './features/importing/uploads/later-fetching.ts'
import { StoredUploads } from './features/importing/uploads/stored-uploads.ts'
import type { Clock } from './platform/clock/clock.ts'
import { newId } from './platform/clock/new-id.ts'
import { takingBack } from './exporting.ts'
import { createImportServices } from './import-services.ts'
import { ownExportFiles } from './own-export-files.ts'
import type { Services } from './services.ts'

/** Files of imports while they are read, in the data folder. */
const FOLDER = 'importing'

interface UploadedImportsParts {
  services: Services
  settings: Pick<Settings, 'dataDir'>
  clock: Clock
}

function takingOwnExport(services: Services): TakeOwnExport {
  return async (path, does, { onRecognised, onItem }) => {
    const archive = await openArchive(path)
    try {
      const files = ownExportFiles(archive)
      if (!(await isOwnExport(files))) return false
      await onRecognised()
      if (does === 'look') await lookBack(files, onItem)
      else await takeBack(files, takingBack({ ...services, onItem }))
      return true
    } finally {
      await archive.close()
    }
  }
}

/** Imports in the browser: their uploads, and the jobs that read and take them. */
export function createUploadedImports({ services, settings, clock }: UploadedImportsParts) {
  const { database, jobs, files: store, moderation } = services
  const { dataDir } = settings
  const files = new ImportFiles({
    files: store,
    folder: join(dataDir, FOLDER),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize
    },
  })
  const repository = new ImportsRepository(database)
  const ledger = new LedgerRepository(database)
  const uploads = new StoredUploads({ repository, files, clock })
  const addJob: AddImportJob = ({ id, scope }, transaction, runAt) =>
    jobs.add(transaction, IMPORT_JOBS[scope], { id }, { uniqueKey: id, ...(runAt && { runAt }) })
  const importJobs = new ImportJobs({
    repository,
    ledger,
    files,
    uploads,
    services: createImportServices(services),
    takeOwnExport: takingOwnExport(services),
    isSuspended: (personId) => isSuspended(personId, database.reads),
    addJob,
    clock,
    newId,
  })
  for (const kind of Object.values(IMPORT_JOBS)) {
    jobs.handle(kind, { run: (job) => importJobs.run(job) })
  }
  const imports = new ImportsService({
    repository,
    ledger,
    files,
    uploads,
    isAdministrator: (id) => moderation.people.isAdministrator(id),
    requireActive,
    addJob,
    clock,
    newId,
  })
  return { imports, importJobs, uploads }
}

export type UploadedImports = ReturnType<typeof createUploadedImports>
