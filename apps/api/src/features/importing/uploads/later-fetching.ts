import type { Kysely } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { LedgerRepository } from '../ledger/ledger.repository.ts'
import { countByKind } from '../ledger/report-pieces.ts'
import type { RemotePictures } from '../taking/remote-pictures.ts'
import type { ImportsRepository, Run } from './imports.repository.ts'
import { endedAt } from './stored-uploads.ts'
import type { StoredUploads } from './stored-uploads.ts'

const MINUTE = 60 * 1_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds before each further attempt at pictures whose servers failed. */
const PAUSES = [10 * MINUTE, HOUR, 6 * HOUR]

/** The longest pause in milliseconds that a server can ask for. */
const PAUSE_MAX = DAY

/** Milliseconds for which a file is kept behind the time at which it is needed: the job may come late. */
const FILE_KEPT = DAY

/** What an attempt could not fetch for transient reasons. */
export type PicturesLeft = Pick<RemotePictures, 'left' | 'retryAfterMs'>

export const NONE_LEFT: PicturesLeft = { left: 0, retryAfterMs: 0 }

/** The columns of an import that fetches no pictures again. */
export const NOT_AGAIN = { fetch_again_at: null, pictures_left: 0 } as const

/** Adds a job that goes on with an import, now or at a time. */
export type AddImportJob = (
  run: Pick<Run, 'id' | 'scope'>,
  transaction: Kysely<Tables>,
  runAt?: Date,
) => Promise<void>

interface LaterFetchingParts {
  repository: Pick<ImportsRepository, 'transaction' | 'change' | 'changeFetching'>
  ledger: LedgerRepository
  uploads: Pick<StoredUploads, 'tryDrop'>
  addJob: AddImportJob
  clock: Clock
}

/** Whether an import that is done fetches pictures again; an older process may have deleted its file. */
export function fetchesAgain({ state, fetch_again_at: at, file_until }: Run): boolean {
  return state === 'done' && at !== null && file_until !== null
}

/** How long the file of an import is kept that needs it at this time. */
function fileNeeded(time: Date): string {
  return new Date(time.getTime() + FILE_KEPT).toISOString()
}

/** Imports that are done, and fetch the pictures again that failed for transient reasons. */
export class LaterFetching {
  readonly #parts: LaterFetchingParts

  constructor(parts: LaterFetchingParts) {
    this.#parts = parts
  }

  /** Ends an attempt: the import is done, and its file is deleted unless pictures are fetched again. */
  async finish(run: Run, left: PicturesLeft): Promise<void> {
    const { repository, ledger, uploads, addJob, clock } = this.#parts
    const counts = JSON.stringify(await countByKind(ledger, run.id))
    const now = clock()
    const changed_at = now.toISOString()
    const later = this.#next(run, left, now)
    const next = { counts, changed_at, ...(later ?? { ...NOT_AGAIN, file_until: changed_at }) }
    await repository.transaction(async (transaction) => {
      const isOn = fetchesAgain(run)
        ? await repository.changeFetching(run.id, next, transaction)
        : await repository.change(
            run.id,
            [run.state],
            { ...endedAt(changed_at), state: 'done', ...next },
            transaction,
          )
      if (isOn && later) await addJob(run, transaction, new Date(later.fetch_again_at))
    })
    if (!later) await uploads.tryDrop(run.id)
  }

  /** Notes that an attempt goes on; false if nobody wants it any more. */
  goesOn({ id }: Run): Promise<boolean> {
    const now = this.#parts.clock()
    const change = { changed_at: now.toISOString(), file_until: fileNeeded(now) }
    return this.#parts.repository.changeFetching(id, change)
  }

  /** Undefined without pictures that are left, and after the last attempt. */
  #next({ fetch_attempts: attempts }: Run, { left, retryAfterMs }: PicturesLeft, now: Date) {
    const pause = PAUSES[attempts]
    if (left <= 0 || pause === undefined) return undefined
    const time = new Date(now.getTime() + Math.max(pause, Math.min(retryAfterMs, PAUSE_MAX)))
    return {
      fetch_again_at: time.toISOString(),
      fetch_attempts: attempts + 1,
      pictures_left: left,
      file_until: fileNeeded(time),
    }
  }
}
