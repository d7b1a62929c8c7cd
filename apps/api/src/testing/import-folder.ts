import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { withImport } from '../features/importing/import-path.ts'
import { LedgerRepository } from '../features/importing/ledger/ledger.repository.ts'
import { itemsOf } from '../features/importing/ledger/report-pieces.ts'
import type { ImportServices } from '../features/importing/taking/import-services.ts'
import type { RemotePictures } from '../features/importing/taking/remote-pictures.ts'
import { servicesOfOwner } from '../features/importing/uploads/services-of-owner.ts'
import { createImportServices } from '../import-services.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { newId } from '../platform/clock/new-id.ts'
import type { TestApi } from './test-api.ts'

interface Options {
  remotePictures?: RemotePictures
  /** The person whose import it is. */
  owner?: string
  /** Continues an import. */
  runId?: string
  /** Changes the functions that the import calls. */
  wrap?: (services: ImportServices) => ImportServices
}

/** Writes files into a folder that is removed after the test. */
export async function folderOf(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

/** What an import in this process needs. */
export function importParts(
  { app }: TestApi,
  { wrap = (services) => services, owner, runId, remotePictures }: Options = {},
) {
  const services = createImportServices(app.services)
  return {
    ledger: new LedgerRepository(app.services.database),
    services: wrap(owner === undefined ? services : servicesOfOwner(services, owner)),
    owner,
    remotePictures,
    runId: runId ?? newId(),
    onRecognised: () => undefined,
    onProgress: () => undefined,
    clock: systemClock,
    newId,
  }
}

/** Imports a folder in this process; resolves to the id of the run. */
export async function importFolder(
  api: TestApi,
  folder: string,
  options: Options = {},
): Promise<string> {
  const parts = importParts(api, options)
  await withImport(folder, parts, async (run, name) => {
    if (options.runId === undefined) await run.begin(name)
    await run.take()
  })
  return parts.runId
}

/** The rows of an import, each as a line. */
export async function linesOf({ app }: TestApi, runId: string): Promise<string[]> {
  const lines: string[] = []
  for await (const item of itemsOf(new LedgerRepository(app.services.database), runId)) {
    const { position, kind, item_id: id, outcome, reason } = item
    lines.push([position, kind, id, outcome, reason ?? ''].join(' ').trim())
  }
  return lines
}
