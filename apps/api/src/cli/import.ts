import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { noteSentence } from '@inkwell/contract/import-notes'
import { readCallerFolder, readConfig } from '../config.ts'
import { isOwnExport, takeBack } from '../features/exporting/reading/take-back.ts'
import type { TakenItem } from '../features/exporting/reading/taking-parts.ts'
import { takenText } from '../features/exporting/reading/taken-text.ts'
import { openArchive } from '../features/importing/archive/open-archive.ts'
import { fetchOnceMore, importPath } from '../features/importing/import-path.ts'
import type { ImportPathParts } from '../features/importing/import-path.ts'
import { Unreadable } from '../features/importing/left-out.ts'
import { LedgerRepository } from '../features/importing/ledger/ledger.repository.ts'
import { reportPieces } from '../features/importing/ledger/report-pieces.ts'
import { RemotePictures } from '../features/importing/taking/remote-pictures.ts'
import { reportText } from '../features/importing/report-text.ts'
import { takingBack } from '../exporting.ts'
import { createImportServices } from '../import-services.ts'
import { ownExportFiles } from '../own-export-files.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { newId } from '../platform/clock/new-id.ts'
import { createLog } from '../platform/log/log.ts'
import { complaintAbout, StartError } from '../platform/start-error.ts'
import { createServices } from '../services.ts'
import type { Services } from '../services.ts'
import { onlyWord } from './only-word.ts'

const SECOND = 1_000

/** Records between progress lines if the output is no terminal. */
const EVERY = 100

function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all}${done === all ? '\n' : ''}`)
  else if (done % EVERY === 0 || done === all) process.stderr.write(`${done} of ${all}\n`)
}

interface Given {
  path: string
  report: string | undefined
  fetchPictures: boolean
  othersWords: boolean
}

function readArguments(): Given {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      report: { type: 'string' },
      'fetch-pictures': { type: 'boolean' },
      'others-words': { type: 'boolean' },
    },
  })
  const given = onlyWord(positionals, 'Say what to import: npm run import -- FILE or FOLDER')
  const folder = readCallerFolder()
  const { report, 'fetch-pictures': fetchPictures = false } = values
  return {
    path: resolve(folder, given),
    report: report && resolve(folder, report),
    fetchPictures,
    othersWords: values['others-words'] ?? false,
  }
}

type TakingParts = Pick<ImportPathParts, 'ledger' | 'services' | 'onProgress'>

async function writeOwnReport(report: string, source: string, items: readonly TakenItem[]) {
  const taken = items.filter(({ outcome }) => outcome === 'taken').length
  const totals = { items: items.length, taken, listed: items.length - taken }
  const entries = items.map(({ note, ...item }) => ({
    ...item,
    ...(note && { reason: noteSentence(note) }),
  }))
  await writeFile(report, `${JSON.stringify({ source, totals, items: entries })}\n`)
}

/** Takes our own export back, and prints what became of it; false for anything else. */
async function importOwn({ path, report }: Given, services: Services): Promise<boolean> {
  const archive = await openArchive(path)
  try {
    const files = ownExportFiles(archive)
    if (!(await isOwnExport(files))) return false
    const items: TakenItem[] = []
    await takeBack(files, takingBack({ ...services, onItem: (item) => void items.push(item) }))
    process.stdout.write(takenText(items))
    if (report !== undefined) await writeOwnReport(report, path, items)
    return true
  } finally {
    await archive.close()
  }
}

/** Takes the source at the path; resolves to the id of the run. */
async function take({ path, fetchPictures, othersWords }: Given, given: TakingParts) {
  const remotePictures = fetchPictures ? new RemotePictures() : undefined
  const parts = {
    ...given,
    onRecognised: ({ title }: { title: string }) => {
      process.stderr.write(`This is ${title}.\n`)
    },
    othersWords,
    clock: systemClock,
    newId,
  }
  const runId = await importPath(path, { ...parts, remotePictures })
  if (!remotePictures) return runId
  await fetchOnceMore(path, {
    ...parts,
    runId,
    failed: remotePictures,
    remotePictures: new RemotePictures(),
    onRecognised: () => undefined,
    wait(pause) {
      const { left } = remotePictures
      process.stderr.write(
        `Pictures that could not be fetched, for reasons that may pass: ${left}. `,
      )
      process.stderr.write(`Their servers are asked once more in ${pause / SECOND} seconds.\n`)
      return wait(pause)
    },
  })
  return runId
}

async function run(): Promise<void> {
  const given = readArguments()
  const { path, report } = given
  const services = await createServices({
    settings: readConfig(),
    log: createLog('warn', process.stderr),
  })
  const { database, images, renderer } = services
  const ledger = new LedgerRepository(database)
  let records = { done: 0, all: 0 }
  try {
    if (await importOwn(given, services)) return
    const runId = await take(given, {
      ledger,
      services: createImportServices(services),
      onProgress(done, all) {
        records = { done, all }
        showProgress(done, all)
      },
    })
    if (report !== undefined) {
      await writeFile(report, reportPieces(ledger, { id: runId, source: path }), { flush: true })
    }
    for await (const text of reportText(ledger, runId)) process.stdout.write(text)
  } catch (error) {
    if (error instanceof Unreadable) throw new StartError(error.message)
    const { done, all } = records
    process.stderr.write(`The import ended after ${done} of ${all || 'the'} records. `)
    process.stderr.write('Run it once more: what was taken is not taken twice.\n')
    throw error
  } finally {
    await Promise.all([images.close(), renderer.close()])
    await database.close()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${complaintAbout(error)}\n`)
  process.exitCode = 1
})
