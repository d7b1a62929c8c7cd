import type { Settings } from '@inkwell/settings/settings'
import type { BackupReport } from './back-up.ts'
import type { CopiedFiles } from './copy-files.ts'
import type { Manifest } from './manifest.ts'
import type { MoveReport } from './move.ts'
import type { RestoreReport } from './restore.ts'

const number = new Intl.NumberFormat('en')
const SECOND = 1_000
const MEGABYTE = 1024 * 1024

function counted(count: number, one: string): string {
  return `${number.format(count)} ${count === 1 ? one : `${one}s`}`
}

function describeRows(tables: readonly { name: string; rows: number }[]): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  const texts = (['post', 'draft', 'revision'] as const).map((table) => {
    return counted(rowsOf(table), table)
  })
  return `${texts.join(', ')} (${counted(rows, 'row')} in all)`
}

function describeContents({ tables, pictures }: Manifest, missing = 0): string {
  const files = counted(pictures.files.length || pictures.left.length - missing, 'picture file')
  return `${describeRows(tables)} and ${files}`
}

/** Names tables that Inkwell did not make; empty without any. */
function othersText(where: string, others: readonly string[]): string {
  if (others.length === 0) return ''
  return `${where} are tables that Inkwell did not make: ${others.join(', ')}.\n`
}

/** The report of a backup. */
export function backedUpText(path: string, { manifest, others, bytes }: BackupReport): string {
  const size = `${(bytes / MEGABYTE).toFixed(1)} MB`
  const secret = manifest.secret ? '' : '\nAUTH_SECRET is not in it: keep that one by yourself.'
  const left = othersText('Not in it', others)
  return `Backed up: ${describeContents(manifest)}.\n${size} in ${path}${secret}\n${left}`
}

/** A warning about missing pictures. */
export function missingText(missing: readonly string[]): string {
  const files = counted(missing.length, 'picture file')
  return `${files} of posts cannot be found; \`npm run doctor\` says more.\n`
}

/** The report of a restore. */
export function restoredText(
  { dataDir, authSecret }: Settings,
  { manifest, missing, others }: RestoreReport,
): string {
  const { createdAt, engine, pictures, secret } = manifest
  const checked =
    pictures.left.length === 0
      ? 'Everything was read once more and is as it was.'
      : 'All rows were read once more and are as they were. The pictures are not in this backup: ' +
        'they are those of now. `npm run doctor` checks them.'
  const lines = [
    `Restored: ${describeContents(manifest, missing.length)}, as of ${createdAt} on ${engine}.`,
    `${checked} Start Inkwell with DATA_DIR=${dataDir}`,
  ]
  if (!secret && !authSecret) {
    lines.push('Set AUTH_SECRET as it was, or everyone has to sign in again.')
  }
  return `${lines.join('\n')}\n${othersText('Not restored', others)}`
}

function describeFiles({ done, copied }: CopiedFiles): string {
  return `${counted(done.size, 'picture file')} (${number.format(copied)} copied)`
}

/** The report of a copy of all pictures. */
export function copiedText(files: CopiedFiles): string {
  return (
    `In the new place: ${describeFiles(files)}, each read once more and as it was.\n` +
    'Stop Inkwell, run this command once more for pictures that were added meanwhile, and start it ' +
    'with FILES_URL as it is now.\n'
  )
}

/** The report of a move; `settings` are those with which the new place is started. */
export function movedText(
  { tables, others, files, stoppedFor }: MoveReport,
  settings: readonly string[],
): string {
  const lines = [
    `Moved: ${describeRows(tables)} and ${describeFiles(files)}.`,
    'Everything was read once more in the new place and is as it was.',
    `Nothing could be stored for ${(stoppedFor / SECOND).toFixed(1)} s. The old place can only be read now.`,
    `Stop Inkwell, and start it with ${settings.join(', ')}.`,
  ]
  return `${lines.join('\n')}\n${othersText('Not moved', others)}`
}
