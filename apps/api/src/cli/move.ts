import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SettingsError } from '@inkwell/settings/settings'
import type { Settings } from '@inkwell/settings/settings'
import { copyPictures, openExisting, openMoveSource, openMoveTarget } from '../backup.ts'
import { readCallerFolder, readConfig } from '../config.ts'
import type { CopiedFiles } from '../features/backup/copy-files.ts'
import { move } from '../features/backup/move.ts'
import { copiedText, missingText, movedText } from '../features/backup/report-text.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { allowWrites } from '../platform/db/write-stop.ts'
import { createLog } from '../platform/log/log.ts'
import { complaintAbout, StartError } from '../platform/start-error.ts'

const USAGE = `Say where to move:
  npm run move -- --to postgres://user:password@host:5432/name
  npm run move -- --to FOLDER          (SQLite in this data folder)
  npm run move -- --files s3://BUCKET  (the pictures, alone or with --to; FILES_… as for a start)
  npm run move -- --files folder       (the pictures, into the data folder)
  npm run move -- --cancel             (after a move: the old place is written to again)`

interface Wanted {
  to?: string | undefined
  files?: string | undefined
  cancel?: boolean | undefined
}

function readArguments(): Wanted {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, files: { type: 'string' }, cancel: { type: 'boolean' } },
    })
    return values
  } catch (cause) {
    throw new StartError(USAGE, { cause })
  }
}

/** Other addresses of the database that is left; unset for the other place. */
const ADDRESSES_OF_SOURCE = { DATABASE_DIRECT_URL: '', READ_DATABASE_URL: '' }

/** The environment variables of another place. */
function changesFor({ to, files }: Wanted): Record<string, string> {
  const database = to?.includes('://')
    ? { DATABASE_URL: to, ...ADDRESSES_OF_SOURCE }
    : to && { DATABASE_URL: '', ...ADDRESSES_OF_SOURCE, DATA_DIR: resolve(readCallerFolder(), to) }
  const storage =
    files === 'folder' ? { FILES_URL: '', FILES_PUBLIC_URL: '' } : files && { FILES_URL: files }
  return { ...database, ...storage }
}

/** The settings of this process, but with another place. */
function settingsOf(wanted: Wanted): Settings {
  try {
    return readConfig(changesFor(wanted))
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    throw new StartError(`${error.message}\n${USAGE}`, { cause: error })
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

/** How the new place is started. */
function describePlace(
  { databaseUrl, dataDir, bucket }: Settings,
  { files }: Wanted,
  from: Settings,
): string[] {
  const own = databaseUrl ? ' of the old database' : ''
  const place = [
    databaseUrl ? 'DATABASE_URL as it was given' : 'no DATABASE_URL',
    ...(from.databaseDirectUrl ? [`no DATABASE_DIRECT_URL${own}`] : []),
    ...(from.readDatabaseUrl ? [`no READ_DATABASE_URL${own}`] : []),
    databaseUrl ? 'DATA_DIR as before' : `DATA_DIR=${dataDir}`,
  ]
  if (!files) return place
  return [...place, bucket ? 'FILES_URL as it was given' : 'no FILES_URL']
}

async function moveTo(wanted: Wanted, from: Settings): Promise<CopiedFiles> {
  const log = createLog('error', process.stderr)
  const settings = settingsOf(wanted)
  const { source, database } = await openMoveSource(from, log)
  try {
    const target = await openMoveTarget(settings, { from, log })
    try {
      const report = await move(source, target, { clock: systemClock, say })
      process.stdout.write(movedText(report, describePlace(settings, wanted, from)))
      return report.files
    } finally {
      await target.database.close()
    }
  } finally {
    await database.close()
  }
}

async function moveFilesTo(wanted: Wanted, from: Settings): Promise<CopiedFiles> {
  const log = createLog('error', process.stderr)
  const files = await copyPictures(settingsOf(wanted), { from, log })
  process.stdout.write(copiedText(files))
  return files
}

async function run(): Promise<void> {
  const wanted = readArguments()
  const settings = readConfig()
  if (wanted.cancel) return cancel(settings)
  if (!wanted.to && !wanted.files) throw new StartError(USAGE)
  const { missing } = await (wanted.to ? moveTo : moveFilesTo)(wanted, settings)
  if (missing.size === 0) return
  process.stderr.write(missingText([...missing]))
  process.exitCode = 1
}

run().catch((error: unknown) => {
  process.stderr.write(`${complaintAbout(error)}\n`)
  process.exitCode = 1
})
