import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { migrateTo } from '../../platform/db/migrate.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import { sortTables } from '../../platform/db/own-tables.ts'
import { levelOf, storedTables } from '../../platform/db/stored-tables.ts'
import type { TableShape } from '../../platform/db/stored-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'
import {
  allowWrites,
  clockLead,
  prolongWriteStop,
  stoppedUntil,
  stopOf,
  stopWrites,
} from '../../platform/db/write-stop.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { StartError } from '../../platform/start-error.ts'
import { copyFiles, dropDeleted, nothingCopied } from './copy-files.ts'
import type { CopiedFiles } from './copy-files.ts'
import { findDifference, loadTables } from './load-tables.ts'
import type { RowSource } from './load-tables.ts'
import { encodeRow, RowsDigest } from './rows-digest.ts'

/** Writes are permitted again this long after the end of a move that was killed. */
const STOP_MS = 60_000
const RENEW_MS = 15_000

/** A running site. */
export interface MoveSource {
  writes: Kysely<Tables>
  snapshot: <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>
  /** The names of all files. */
  fileNames: (snapshot: Snapshot) => Promise<string[]>
  files: Pick<FileStore, 'open'>
}

export interface MoveTarget {
  database: Database
  /** Undefined if the pictures stay where they are. */
  files: FileStore | undefined
  /** Copies the secret that signs sessions. Throws StartError if the place has another one. */
  takeSecret: () => Promise<void>
}

export interface MoveOptions {
  clock: Clock
  /** Called with what happens next. */
  say: (what: string) => void
}

export interface MoveReport {
  tables: { name: string; rows: number; digest: string }[]
  /** The names of tables that stay, because Inkwell did not make them. */
  others: string[]
  files: CopiedFiles
  /** Milliseconds in which nothing could be written. */
  stoppedFor: number
}

/** The table sums of a snapshot, filled while its rows are read. */
class CountedRows {
  readonly #sums = new Map<string, { table: TableShape; digest: RowsDigest }>()

  read(snapshot: Snapshot): RowSource<TableShape> {
    const sums = this.#sums
    return async function* readRows(table) {
      const digest = new RowsDigest()
      sums.set(table.name, { table, digest })
      for await (const rows of snapshot.rows(table)) {
        for (const row of rows) {
          const line = encodeRow(row, table)
          digest.add(line)
          yield { row, length: line.length }
        }
      }
    }
  }

  get tables() {
    return [...this.#sums.values()].map(({ table: { name, columns }, digest }) => {
      return { name, columns, rows: digest.rows, digest: digest.digest }
    })
  }
}

/** Reads all rows without loading them. */
async function countRows(snapshot: Snapshot, tables: readonly TableShape[]): Promise<CountedRows> {
  const counted = new CountedRows()
  const read = counted.read(snapshot)
  for (const table of tables) for await (const _ of read(table)) continue
  return counted
}

function notEmpty({ words }: Database): StartError {
  return new StartError(`${words.name} is not empty. Make an empty one, and name that.`)
}

/** The tables and their columns; their order depends on the engine. */
function shapeOf(tables: readonly TableShape[]): string {
  const shapes = tables.map(({ name, columns }) => `${name}: ${columns.toSorted().join()}`)
  return shapes.toSorted().join('; ')
}

/** Whether an earlier run has loaded rows. Throws StartError if the target has other tables than the source. */
async function isLoadedFrom(snapshot: Snapshot, { database }: MoveTarget): Promise<boolean> {
  const { reads } = database
  if ((await storedTables(reads)).length === 0) return false
  const [from, to] = [await snapshot.sortTables(), await sortTables(reads)]
  const isAlike = shapeOf(from.own) === shapeOf(to.own)
  if (isAlike && snapshot.level === (await levelOf(reads))) return true
  throw notEmpty(database)
}

/** Otherwise neither place could be written to after the move. */
async function refuseStoppedTarget({ database }: MoveTarget, now: Date): Promise<void> {
  if ((await stoppedUntil(database.reads, now)) === undefined) return
  throw new StartError(
    'Nothing can be stored in the target, because it was moved itself, or is being moved. ' +
      'Make an empty one, and name that.',
  )
}

/** Throws StartError if both are the same database, which may have several addresses. */
async function refuseSame({ writes }: MoveSource, { database }: MoveTarget): Promise<void> {
  const until = await stopOf(database.reads)
  if (until === undefined || until !== (await stopOf(writes))) return
  throw new StartError('That is where the site is. Name another place.')
}

/** An earlier run may have been killed after it had loaded the rows. */
async function compareRows(
  snapshot: Snapshot,
  { database }: MoveTarget,
  tables: readonly TableShape[],
): Promise<CountedRows> {
  const counted = await countRows(snapshot, tables)
  const different = await database.withoutTimeouts((db) =>
    db.transaction().execute((queries) => findDifference(queries, counted.tables)),
  )
  if (different === undefined) return counted
  throw notEmpty(database)
}

/** Loads the rows in one transaction, and reads them again in it. */
async function loadRows(
  snapshot: Snapshot,
  { database }: MoveTarget,
  tables: readonly TableShape[],
): Promise<CountedRows> {
  const { level } = snapshot
  if (level === undefined) throw new StartError('The database is empty: nothing to move.')
  const counted = new CountedRows()
  await database.withoutTimeouts((db) =>
    db.transaction().execute(async (transaction) => {
      await migrateTo(transaction, level)
      await loadTables(transaction, tables, counted.read(snapshot))
      const different = await findDifference(transaction, counted.tables)
      if (different === undefined) return
      throw new StartError(`The target does not give back the table ${different} as it was.`)
    }),
  )
  return counted
}

function whyStillStopped(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return (
    `The old place could not be told to take writes again: ${reason}\n` +
    'If it takes none after a minute: npm run move -- --cancel'
  )
}

/** Keeps writes stopped while `work` runs; afterwards for good, or not at all if it fails. */
async function whileStopped<T>(
  { writes }: MoveSource,
  { clock, say }: MoveOptions,
  work: () => Promise<T>,
): Promise<T> {
  const lead = await clockLead(writes, clock())
  const now = (later = 0) => new Date(clock().getTime() + lead + later)
  let isKept = true
  let renewing = Promise.resolve()
  const renew = async () => {
    isKept &&= await prolongWriteStop(writes, now(), now(STOP_MS)).catch(() => false)
  }
  let timer: NodeJS.Timeout | undefined
  try {
    await stopWrites(writes, now(STOP_MS))
    timer = setInterval(() => void (renewing = renewing.then(renew)), RENEW_MS)
    const result = await work()
    clearInterval(timer)
    await renewing
    if (isKept && (await prolongWriteStop(writes, now()))) return result
    throw new StartError(
      'The old place could be written to meanwhile, so the new one may lack something. ' +
        'Empty the new one, and move again.',
    )
  } catch (error) {
    clearInterval(timer)
    await renewing
    // The first error says why the move failed.
    await allowWrites(writes).catch((second: unknown) => say(whyStillStopped(second)))
    throw error
  }
}

/**
 * Carries a running site to another place: the files while it is written to, then the rows while it is
 * only read. Every file and every row is read again in the target. Afterwards the old place can only be
 * read. After a failure or a kill, the site is written to as before, and a second run goes on where the
 * first one ended. Throws StartError.
 */
export async function move(
  source: MoveSource,
  target: MoveTarget,
  options: MoveOptions,
): Promise<MoveReport> {
  const { clock, say } = options
  await refuseStoppedTarget(target, clock())
  const files = nothingCopied()
  const { files: to } = target
  const copy = async (store: FileStore, names: readonly string[]): Promise<void> => {
    await copyFiles(source.files, store, names, files)
    dropDeleted(files, names)
  }
  const { isLoaded, names } = await source.snapshot(async (snapshot) => {
    const isFound = await isLoadedFrom(snapshot, target)
    return { isLoaded: isFound, names: await source.fileNames(snapshot) }
  })
  // Of a place that is refused, nothing changes.
  await target.takeSecret()
  if (to) {
    say('Copying the pictures; the site goes on as usual.')
    // Outside of the snapshot: a transaction of hours would hold back vacuum, or SQLite's checkpoints.
    await copy(to, names)
  }
  say('Copying the posts and accounts; the site can be read, and nothing can be stored.')
  const begin = performance.now()
  const rows = await whileStopped(source, options, async () => {
    await refuseSame(source, target)
    return source.snapshot(async (snapshot) => {
      if (to) await copy(to, await source.fileNames(snapshot))
      const { own, others } = await snapshot.sortTables()
      const { tables } = await (isLoaded ? compareRows : loadRows)(snapshot, target, own)
      return { tables, others }
    })
  })
  return { ...rows, files, stoppedFor: performance.now() - begin }
}
