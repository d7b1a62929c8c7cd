import { importNote, noteSentence } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { NewId } from '../../../platform/clock/new-id.ts'
import type { JobKind, JobRun } from '../../../platform/jobs/job.ts'
import { withImport } from '../import-path.ts'
import type { ImportPathParts } from '../import-path.ts'
import type { ImportRun } from '../import-source.ts'
import { ITEMS_MAX } from '../import-source.ts'
import type { ImportScope } from '../importing.tables.ts'
import { Unreadable } from '../left-out.ts'
import type { LedgerRepository } from '../ledger/ledger.repository.ts'
import { countByKind } from '../ledger/report-pieces.ts'
import { RemotePictures } from '../taking/remote-pictures.ts'
import type { RemotePicturesOptions } from '../taking/remote-pictures.ts'
import type { ImportServices } from '../taking/import-services.ts'
import type { ImportFiles } from './import-files.ts'
import type { ImportsRepository, Run } from './imports.repository.ts'
import { fetchesAgain, LaterFetching, NONE_LEFT } from './later-fetching.ts'
import type { AddImportJob, PicturesLeft } from './later-fetching.ts'
import { OwnExportRows } from './own-export-rows.ts'
import type { TakeOwnExport } from './own-export-rows.ts'
import { endedAt } from './stored-uploads.ts'
import type { StoredUploads } from './stored-uploads.ts'
import { servicesOfOwner } from './services-of-owner.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Records of an import of one person. */
const OWN_ITEMS_MAX = 20_000

/** Pictures that an import of one person fetches. */
const OWN_PICTURES_MAX = 2_000

/** Milliseconds of one attempt at an import of one person: those of others wait behind it. */
const OWN_TIME_MAX = HOUR

/** Milliseconds between two notes of how far it is, which also find out whether it was cancelled. */
const NOTE_EVERY = SECOND

/** Milliseconds without progress after which an import has failed. */
const STALE_AFTER = 6 * HOUR

const UNDER_WORK = ['reading', 'importing'] as const

const Payload = z.object({ id: z.string() })
type Payload = z.infer<typeof Payload>

/** Imports of the site and those of people wait for each other in queues of their own. */
export const IMPORT_JOBS: Record<ImportScope, JobKind<Payload>> = {
  site: { name: 'importing.site', payload: Payload },
  own: { name: 'importing.own', payload: Payload },
}

interface ImportJobsParts {
  repository: ImportsRepository
  ledger: LedgerRepository
  files: Pick<ImportFiles, 'withFile' | 'requireRoom'>
  uploads: Pick<StoredUploads, 'tryDrop'>
  services: ImportServices
  takeOwnExport: TakeOwnExport
  isSuspended: (personId: string) => Promise<boolean>
  addJob: AddImportJob
  /** Fetches pictures; from the public Internet by default. */
  openRemote?: (options: RemotePicturesOptions) => RemotePictures
  /** Milliseconds; an hour by default. */
  ownTimeMax?: number
  clock: Clock
  newId: NewId
}

/** Whether a job has something to do. */
function isUnderWork(run: Run): boolean {
  return run.state === 'reading' || run.state === 'importing' || fetchesAgain(run)
}

/** The import was cancelled, or its account is suspended or deleted. */
class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** The jobs that read and import what was uploaded. */
export class ImportJobs {
  readonly #parts: ImportJobsParts
  readonly #later: LaterFetching

  constructor(parts: ImportJobsParts) {
    this.#parts = parts
    this.#later = new LaterFetching(parts)
  }

  /** One attempt; what an attempt before it took is not taken twice. */
  async run({
    payload: { id },
    signal,
  }: Pick<JobRun<Payload>, 'payload' | 'signal'>): Promise<void> {
    const run = await this.#parts.repository.find(id)
    if (!run || !isUnderWork(run)) return
    const limit = this.#limitOf(run)
    const either = AbortSignal.any([signal, limit])
    const remote = this.#remoteOf(run, either)
    try {
      await this.#work(run, either, remote)
      await this.#end(run, remote)
    } catch (error) {
      // Another process goes on with it, and may have deleted the file of this one.
      if (signal.aborted) throw error
      const isLate = limit.aborted && !(error instanceof Cancelled)
      if (fetchesAgain(run)) await this.#giveUpFetching(run, isLate, error)
      else await this.#giveUp(run, isLate ? new Unreadable(importNote('importTooLong')) : error)
    }
  }

  /** Pictures that failed are no reason to say that an import failed. */
  async #giveUpFetching(run: Run, isLate: boolean, error: unknown): Promise<void> {
    const isOver = error instanceof Cancelled || error instanceof Unreadable
    if (isLate) await this.#later.finish(run, { left: run.pictures_left, retryAfterMs: 0 })
    else if (isOver) await this.#later.finish(run, NONE_LEFT)
    else throw error
  }

  /** Ends an import for a reason of its own; rethrows errors after which an attempt may succeed. */
  async #giveUp(run: Run, error: unknown): Promise<void> {
    if (error instanceof Cancelled) await this.#cancel(run)
    else if (error instanceof Unreadable) await this.#fail(run, error.note)
    else throw error
  }

  /** Aborts when an import of one person has taken its time. */
  #limitOf({ scope }: Run): AbortSignal {
    if (scope === 'site') return new AbortController().signal
    return AbortSignal.timeout(this.#parts.ownTimeMax ?? OWN_TIME_MAX)
  }

  /** Marks imports as failed whose jobs were given up; resolves to their number. */
  failStale(): Promise<number> {
    const { repository, clock } = this.#parts
    const before = new Date(clock().getTime() - STALE_AFTER).toISOString()
    const kinds = Object.values(IMPORT_JOBS).map(({ name }) => name)
    const change = this.#failure(importNote('interruptedTooOften'))
    return repository.failStale({ states: UNDER_WORK, before, kinds }, change)
  }

  /** Undefined if no pictures are fetched. */
  #remoteOf(run: Run, signal: AbortSignal): RemotePictures | undefined {
    if (run.fetch_pictures !== 1) return undefined
    const { openRemote = (options) => new RemotePictures(options) } = this.#parts
    const isAgain = fetchesAgain(run)
    const ownMax = isAgain ? run.pictures_left : OWN_PICTURES_MAX
    return openRemote({ picturesMax: run.scope === 'own' ? ownMax : undefined, signal })
  }

  async #work(run: Run, signal: AbortSignal, remote: RemotePictures | undefined): Promise<void> {
    if (await this.#isForbidden(run)) throw new Cancelled()
    const { repository, files } = this.#parts
    const numbers = await repository.parts(run.id)
    await files.withFile(run, numbers, async (path) => {
      const canBeOwn = run.scope === 'site' && !fetchesAgain(run)
      if (canBeOwn && (await this.#takeOwnExport(run, path, signal))) return
      const parts = { ...this.#importParts(run), remotePictures: remote, signal }
      await withImport(path, parts, (each) => this.#lookOrTake(run, each))
    })
  }

  #importParts(run: Run): ImportPathParts {
    const { ledger, services, clock, newId } = this.#parts
    const owner = run.scope === 'own' ? (run.person_id ?? undefined) : undefined
    return {
      ledger,
      services: owner === undefined ? services : servicesOfOwner(services, owner),
      runId: run.id,
      owner,
      recordsMax: owner === undefined ? ITEMS_MAX : OWN_ITEMS_MAX,
      // The preview excludes words of others; the import reads them on request.
      othersWords: run.state !== 'reading' && run.others_words === 1,
      onRecognised: ({ format }: { format: string }) => this.#note(run, { format }),
      onProgress: this.#notingProgress(run),
      clock,
      newId,
    }
  }

  async #lookOrTake(run: Run, each: ImportRun): Promise<void> {
    if (run.state === 'reading') return each.look()
    if (fetchesAgain(run)) return each.fetchAgain()
    // Pictures that were foreseen are not those that are taken.
    if (run.done === 0) await this.#parts.ledger.removeFrom(run.id, run.total)
    return each.take()
  }

  /** False for anything else than our own export. */
  async #takeOwnExport(run: Run, path: string, signal: AbortSignal): Promise<boolean> {
    const rows = new OwnExportRows(this.#parts.ledger, run.id)
    const does = run.state === 'reading' ? 'look' : 'take'
    const noteProgress = this.#notingProgress(run)
    const isOwn = await this.#parts.takeOwnExport(path, does, {
      onRecognised: async () => {
        await this.#note(run, { format: 'inkwell' })
        await rows.begin()
      },
      onItem: async (item) => {
        const number = await rows.add(item)
        await noteProgress(number, Math.max(number, run.total))
        signal.throwIfAborted()
      },
    })
    await rows.flush()
    if (isOwn) await this.#note(run, { done: rows.count, total: rows.count })
    return isOwn
  }

  async #isForbidden({ scope, person_id }: Run): Promise<boolean> {
    if (scope === 'site') return false
    return person_id === null || this.#parts.isSuspended(person_id)
  }

  #notingProgress(run: Run): (done: number, total: number) => Promise<void> {
    let noted = 0
    return async (done, total) => {
      const now = this.#parts.clock().getTime()
      // A clock that was set back must not hide for hours that the import was cancelled.
      if (done < total && Math.abs(now - noted) < NOTE_EVERY) return
      noted = now
      await this.#note(run, { done, total })
      if (await this.#isForbidden(run)) throw new Cancelled()
      // Pictures and texts fill the disk, too; the job comes again.
      if (done < total) await this.#parts.files.requireRoom()
    }
  }

  /** Throws Cancelled if the import is not under work any more. */
  async #note(run: Run, change: { done?: number; total?: number; format?: string }): Promise<void> {
    const { repository, clock } = this.#parts
    const changed_at = clock().toISOString()
    const isOn = fetchesAgain(run)
      ? await this.#later.goesOn(run)
      : await repository.change(run.id, [run.state], { ...change, changed_at })
    if (!isOn) throw new Cancelled()
  }

  async #end(run: Run, left: PicturesLeft = NONE_LEFT): Promise<void> {
    if (run.state !== 'reading') return this.#later.finish(run, left)
    const { repository, ledger, clock } = this.#parts
    const counts = JSON.stringify(await countByKind(ledger, run.id))
    const change = { state: 'ready', counts, changed_at: clock().toISOString() } as const
    await repository.change(run.id, [run.state], change)
  }

  async #cancel(run: Run): Promise<void> {
    const now = this.#parts.clock().toISOString()
    const change = { ...endedAt(now), state: 'cancelled' } as const
    const { repository, ledger } = this.#parts
    await repository.change(run.id, [run.state], change)
    if (run.state === 'reading') await ledger.removeFrom(run.id, 0)
  }

  async #fail(run: Run, note: ImportNote): Promise<void> {
    // Nothing has been taken: its rows go with its file.
    const nothing = run.state === 'reading' ? { done: 0, total: 0 } : {}
    const change = { ...this.#failure(note), ...nothing }
    await this.#parts.repository.change(run.id, [run.state], change)
  }

  /** Its file stays for a new start. */
  #failure(note: ImportNote) {
    const now = this.#parts.clock().toISOString()
    const failed = { state: 'failed', active_for: null, ended_at: now, changed_at: now } as const
    return { ...failed, failure: noteSentence(note), failure_note: JSON.stringify(note) }
  }
}
