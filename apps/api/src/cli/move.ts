import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SettingsError } from '@inkwell/settings/settings'
import type { Settings } from '@inkwell/settings/settings'
import { copySecret, openExisting, openMoveSource, openMoveTarget } from '../backup.ts'
import { readCallerFolder, readConfig } from '../config.ts'
import { move } from '../features/backup/move.ts'
import { movedText } from '../features/backup/report-text.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { allowWrites } from '../platform/db/write-stop.ts'
import { createLog } from '../platform/log/log.ts'
import { complaintAbout, StartError } from '../platform/start-error.ts'

const USAGE = `Say where to move:
  npm run move -- --to postgres://user:password@host:5432/name
  npm run move -- --to FOLDER      (SQLite in this data folder)
  npm run move -- --cancel         (after a move: the old place is written to again)`

interface Wanted {
  to: string | undefined
  cancel: boolean | undefined
}

function readArguments(): Wanted {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, cancel: { type: 'boolean' } },
    })
    return { to: values.to, cancel: values.cancel }
  } catch (cause) {
    throw new StartError(USAGE, { cause })
  }
}

/** The settings of this process, but with another place. */
function settingsOf(to: string): Settings {
  const isUrl = to.includes('://')
  const place = isUrl
    ? { DATABASE_URL: to }
    : { DATABASE_URL: '', DATA_DIR: resolve(readCallerFolder(), to) }
  try {
    return readConfig(place)
  } catch (error) {
    if (!(error instanceof SettingsError) || !isUrl) throw error
    throw new StartError(USAGE, { cause: error })
  }
}

function say(what: string): void {
  process.stdout.write(`${what}\n`)
}

async function cancel(settings: Settings): Promise<void> {
  const database = await openExisting(settings, createLog('error', process.stderr))
  try {
    await database.withoutTimeouts(allowWrites)
    say('This place can be written to again.')
  } finally {
    await database.close()
  }
}

async function moveTo(to: string, from: Settings): Promise<void> {
  const log = createLog('error', process.stderr)
  const wanted = settingsOf(to)
  const { source, database } = await openMoveSource(from, log)
  try {
    const target = await openMoveTarget(wanted, { from, log })
    try {
      await copySecret(from.dataDir, wanted.dataDir)
      const report = await move(source, target, { clock: systemClock, say })
      const place = wanted.databaseUrl
        ? ['DATABASE_URL, as it was given,', 'and DATA_DIR as before.']
        : [`DATA_DIR=${wanted.dataDir}`, 'and without DATABASE_URL.']
      process.stdout.write(movedText(report, place))
      if (report.files.missing.size > 0) process.exitCode = 1
    } finally {
      await target.database.close()
    }
  } finally {
    await database.close()
  }
}

async function run(): Promise<void> {
  const wanted = readArguments()
  const settings = readConfig()
  if (wanted.cancel) return cancel(settings)
  if (!wanted.to) throw new StartError(USAGE)
  return moveTo(wanted.to, settings)
}

run().catch((error: unknown) => {
  process.stderr.write(`${complaintAbout(error)}\n`)
  process.exitCode = 1
})
