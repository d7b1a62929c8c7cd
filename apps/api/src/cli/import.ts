import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readCallerFolder, readConfig } from '../config.ts'
import { createImportedAuthors } from '../features/accounts/accounts.authors.ts'
import { isOwnExport, takeBack } from '../features/exporting/reading/take-back.ts'
import type { TakenItem } from '../features/exporting/reading/taking-parts.ts'
import { takenText } from '../features/exporting/reading/taken-text.ts'
import type { Archive } from '../features/importing/archive/archive.ts'
import { openArchive } from '../features/importing/archive/open-archive.ts'
import { importFolder } from '../features/importing/import-folder.ts'
import { reportText } from '../features/importing/report-text.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { newId } from '../platform/clock/new-id.ts'
import { createLog } from '../platform/log/log.ts'
import { complaintAbout, StartError } from '../platform/start-error.ts'
import { takingBack } from '../exporting.ts'
import { createServices } from '../services.ts'
import type { Services } from '../services.ts'

/** Files between progress lines if the output is no terminal. */
const EVERY = 100

function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all}${done === all ? '\n' : ''}`)
  else if (done % EVERY === 0 || done === all) process.stderr.write(`${done} of ${all}\n`)
}

async function readPath(given: string | undefined) {
  if (!given) throw new StartError('Say which folder to import: npm run import -- FOLDER')
  const path = resolve(readCallerFolder(), given)
  const found = await stat(path).catch(() => undefined)
  const archive = found && (await openArchive(path).catch(() => undefined))
  if (archive && (await isOwnExport(archive))) return { path, archive }
  if (!found?.isDirectory()) throw new StartError(`There is no folder ${path}.`)
  return { path }
}

/** Takes our own export back, and prints what became of it. */
async function importOwn(archive: Archive, services: Services): Promise<void> {
  const items: TakenItem[] = []
  await takeBack(archive, takingBack({ ...services, onItem: (item) => void items.push(item) }))
  process.stdout.write(takenText(items))
}

async function run(): Promise<void> {
  const { path: folder, archive } = await readPath(process.argv[2])
  const settings = readConfig()
  const services = await createServices({ settings, log: createLog('warn', process.stderr) })
  const { database, images, textPictures, creation, renderer } = services
  renderer.start()
  const authors = createImportedAuthors({ database, clock: systemClock, newId })
  let files = { done: 0, all: 0 }
  try {
    if (archive) {
      await importOwn(archive, services)
      return
    }
    const report = await importFolder(folder, {
      authorId: (author) => authors.ensureAccount(author),
      takePicture: (...picture) => textPictures.takeIn(...picture),
      takeIn: (authorId, request) => creation.takeIn(authorId, request),
      onProgress(done, all) {
        files = { done, all }
        showProgress(done, all)
      },
    })
    process.stdout.write(reportText(report))
  } catch (error) {
    const { done, all } = files
    process.stderr.write(`The import ended after ${done} of ${all || 'the'} files. `)
    process.stderr.write('Run it once more: what was taken is not taken twice.\n')
    throw error
  } finally {
    await archive?.close()
    await Promise.all([images.close(), renderer.close()])
    await database.close()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${complaintAbout(error)}\n`)
  process.exitCode = 1
})
