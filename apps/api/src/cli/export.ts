import { resolve } from 'node:path'
import { readCallerFolder, readConfig } from '../config.ts'
import { createExporting } from '../exporting.ts'
import { takeSnapshot } from '../platform/db/take-snapshot.ts'
import { createLog } from '../platform/log/log.ts'
import { complaintAbout } from '../platform/start-error.ts'
import { explainNoRoom, NewFile } from '../platform/storage/new-file.ts'
import { createServices } from '../services.ts'
import { onlyWord } from './only-word.ts'
import { untilStopped } from './until-stopped.ts'

/** Writes an archive to a file that gets its name when it is complete; resolves to its bytes. */
async function writeFile(path: string, archive: ReadableStream<Uint8Array>): Promise<number> {
  const signal = untilStopped('no export was written.')
  const file = await NewFile.create(path, 'export')
  let bytes = 0
  try {
    for await (const chunk of archive) {
      signal.throwIfAborted()
      await file.write(chunk)
      bytes += chunk.byteLength
    }
    signal.throwIfAborted()
    await file.finish()
    return bytes
  } catch (error) {
    await file.discard()
    throw explainNoRoom(path, error)
  }
}

async function run(): Promise<void> {
  const usage = 'Say which file to write: npm run export -- FILE.zip'
  const path = resolve(readCallerFolder(), onlyWord(process.argv.slice(2), usage))
  const settings = readConfig()
  const log = createLog('error', process.stderr)
  // Services would create a database where there is none.
  await takeSnapshot(settings, log, () => Promise.resolve())
  const services = await createServices({ settings, log })
  const { database, images, renderer, exportingParts } = services
  const missing: string[] = []
  try {
    const bytes = await takeSnapshot(settings, log, ({ queries }) =>
      writeFile(
        path,
        createExporting(queries, exportingParts).archive({
          onMissing: (name) => void missing.push(name),
        }),
      ),
    )
    process.stdout.write(`Exported: ${bytes.toLocaleString('en')} bytes to ${path}\n`)
  } finally {
    await Promise.all([images.close(), renderer.close()])
    await database.close()
  }
  if (missing.length === 0) return
  // On standard error, so that cron reports it.
  process.stderr.write(`Missing were ${missing.length} files of pictures: ${missing.join(', ')}\n`)
  process.exitCode = 1
}

run().catch((error: unknown) => {
  process.stderr.write(`${complaintAbout(error)}\n`)
  process.exitCode = 1
})
