import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { isSuspended } from '../features/accounts/accounts.standing.ts'
import { LedgerRepository } from '../features/importing/ledger/ledger.repository.ts'
import { ImportFiles } from '../features/importing/uploads/import-files.ts'
import { IMPORT_JOBS, ImportJobs } from '../features/importing/uploads/import-job.ts'
import { ImportsRepository } from '../features/importing/uploads/imports.repository.ts'
import { StoredUploads } from '../features/importing/uploads/stored-uploads.ts'
import { createImportServices } from '../import-services.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { newId } from '../platform/clock/new-id.ts'
import { fetching } from './picture-server.ts'
import type { TestApi } from './test-api.ts'
import { aPost, runImportJobs, uploadImport, zip } from './upload-import.ts'

const GIGABYTE = 1024 ** 3

interface JobsOptions {
  clock?: Clock
  /** Bytes that can be stored. */
  free?: () => number
  /** Milliseconds of an attempt. */
  ownTimeMax?: number
}

/** The jobs of imports with a clock, limits and a disk of their own; they fetch pictures from this machine. */
export async function importJobsWith(
  { app: { services } }: TestApi,
  { clock = systemClock, free = () => 100 * GIGABYTE, ownTimeMax }: JobsOptions = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-importing-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { database } = services
  const repository = new ImportsRepository(database)
  const freeBytes = () => Promise.resolve(free())
  const files = new ImportFiles({ files: services.files, folder, freeBytes })
  const uploads = new StoredUploads({ repository, files, clock })
  const jobs = new ImportJobs({
    repository,
    ledger: new LedgerRepository(database),
    files,
    uploads,
    services: createImportServices(services),
    takeOwnExport: () => Promise.resolve(false),
    isSuspended: (person) => isSuspended(person, database.reads),
    addJob: ({ id, scope }, transaction, runAt) =>
      services.jobs.add(
        transaction,
        IMPORT_JOBS[scope],
        { id },
        { uniqueKey: id, ...(runAt && { runAt }) },
      ),
    openRemote: fetching,
    ...(ownTimeMax !== undefined && { ownTimeMax }),
    clock,
    newId,
  })
  const run = (id: string, signal = new AbortController().signal) =>
    jobs.run({ payload: { id }, signal })
  return { jobs, run, uploads, files, repository }
}

/** Starts an import that fetches pictures, or fetches those at once that would come later. */
export async function startFetching(api: TestApi, token: string, id: string): Promise<void> {
  const json = { fetchPictures: true }
  await api.ok('POST /api/v1/imports/{id}/start', { token, params: { id }, json })
}

/** The job of an import. */
export function jobOf({ app }: TestApi, id: string) {
  const { reads } = app.services.database
  const query = reads.selectFrom('job').select(['run_at', 'kind']).where('unique_key', '=', id)
  return query.executeTakeFirst()
}

/** Files of two imports have different names, because their texts are others. */
let imports = 0

/** Imports posts with these bodies, and fetches their pictures; resolves to the id of the import. */
export async function importBodies(
  api: TestApi,
  token: string,
  bodies: readonly string[],
): Promise<string> {
  imports += 1
  const files = bodies.map(
    (body, number) => [`_posts/p${imports}-${number}.md`, aPost(number, body)] as const,
  )
  const file = { name: 'blog.zip', bytes: zip(Object.fromEntries(files)), scope: 'own' as const }
  const { _id: id } = await uploadImport(api, token, file)
  await runImportJobs(api)
  await startFetching(api, token, id)
  // What follows does what this job would do.
  const { writes } = api.app.services.database
  await writes.deleteFrom('job').where('unique_key', '=', id).execute()
  const { run } = await importJobsWith(api)
  await run(id)
  return id
}

/** The keys of the parts of the file of an import. */
export async function filesOfImport({ app }: TestApi, id: string): Promise<string[]> {
  const keys: string[] = []
  for await (const names of app.services.files.keys()) keys.push(...names)
  return keys.filter((key) => key.startsWith(`import-${id}`))
}
