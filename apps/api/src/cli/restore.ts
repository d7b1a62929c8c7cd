import { resolve } from 'node:path'
import { readCallerFolder, readConfig } from '../config.ts'
import { missingText, restoredText } from '../features/backup/report-text.ts'
import { restore } from '../features/backup/restore.ts'
import { createLog } from '../platform/log/log.ts'
import { complaintAbout } from '../platform/start-error.ts'
import { restoreTarget } from '../backup.ts'
import { onlyWord } from './only-word.ts'

async function run(): Promise<void> {
  const usage = 'Say which backup to restore: npm run restore -- FILE'
  const given = onlyWord(process.argv.slice(2), usage)
  const settings = readConfig()
  const target = restoreTarget(settings, createLog('error', process.stderr))
  const report = await restore(resolve(readCallerFolder(), given), target)
  process.stdout.write(restoredText(settings, report))
  const { missing } = report
  if (missing.length === 0) return
  process.stderr.write(missingText(missing))
  process.exitCode = 1
}

run().catch((error: unknown) => {
  process.stderr.write(`${complaintAbout(error)}\n`)
  process.exitCode = 1
})
