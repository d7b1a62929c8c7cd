import { resolve } from 'node:path'
import { readCallerFolder, readConfig } from '../config.ts'
import { backUp } from '../features/backup/back-up.ts'
import { backedUpText, missingText } from '../features/backup/report-text.ts'
import { createLog } from '../platform/log/log.ts'
import { complaintAbout } from '../platform/start-error.ts'
import { backupSource } from '../backup.ts'
import { onlyWord } from './only-word.ts'
import { untilStopped } from './until-stopped.ts'

async function run(): Promise<void> {
  const given = onlyWord(process.argv.slice(2), 'Say which file to write: npm run backup -- FILE')
  const path = resolve(readCallerFolder(), given)
  const source = backupSource(readConfig(), createLog('error', process.stderr))
  const report = await backUp(path, source, { signal: untilStopped('no backup was written.') })
  process.stdout.write(backedUpText(path, report))
  const { missing } = report.manifest.pictures
  if (missing.length === 0) return
  // On standard error, so that cron reports it.
  process.stderr.write(missingText(missing))
  process.exitCode = 1
}

run().catch((error: unknown) => {
  process.stderr.write(`${complaintAbout(error)}\n`)
  process.exitCode = 1
})
