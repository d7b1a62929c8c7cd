import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readCallerFolder, readConfig } from '../config.ts'
import { createImportedAuthors } from '../features/accounts/accounts.authors.ts'
import { importFolder } from '../features/importing/import-folder.ts'
import { reportText } from '../features/importing/report-text.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { newId } from '../platform/clock/new-id.ts'
import { createLog } from '../platform/log/log.ts'
import { complaintAbout, StartError } from '../platform/start-error.ts'
import { createServices } from '../services.ts'

/** Files between progress lines if the output is no terminal. */
const EVERY = 100

function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all}${done === all ? '\n' : ''}`)
  else if (done % EVERY === 0 || done === all) process.stderr.write(`${done} of ${all}\n`)
}

async function readFolder(given: string | undefined): Promise<string> {
  if (!given) throw new StartError('Say which folder to import: npm run import -- FOLDER')
  const folder = resolve(readCallerFolder(), given)
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new StartError(`There is no folder ${folder}.`)
  return folder
}

async function run(): Promise<void> {
  const folder = await readFolder(process.argv[2])
  const settings = readConfig()
  const { database, images, textPictures, creation, renderer } = await createServices({
    settings,
    log: createLog('warn', process.stderr),
  })
  renderer.start()
  const authors = createImportedAuthors({ database, clock: systemClock, newId })
  let files = { done: 0, all: 0 }
  try {
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
    await Promise.all([images.close(), renderer.close()])
    await database.close()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${complaintAbout(error)}\n`)
  process.exitCode = 1
})
