import {
  IMPORT_BYTES_MAX,
  IMPORT_FILE_DAYS,
  OWN_IMPORT_BYTES_MAX,
  PAGE_SIZE,
} from '@inkwell/contract/limits'
import { FORMATS_WITH_OTHERS } from '@inkwell/contract/import-formats'
import type {
  ImportItemsQuery,
  ImportRun,
  ImportsQuery,
  NewImport,
  StartImport,
} from '@inkwell/contract/import'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { NewId } from '../../../platform/clock/new-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { LedgerItem, LedgerRepository } from '../ledger/ledger.repository.ts'
import { reportPieces } from '../ledger/report-pieces.ts'
import type { ImportFiles } from './import-files.ts'
import type { ImportsRepository, Run } from './imports.repository.ts'
import { fetchesAgain, NOT_AGAIN } from './later-fetching.ts'
import type { AddImportJob } from './later-fetching.ts'
import { sizeOfPart } from './size-of-part.ts'
import { BEFORE_START, endedAt } from './stored-uploads.ts'
import type { StoredUploads } from './stored-uploads.ts'
import { toImport, toItem } from './to-import.ts'

const MEGABYTE = 1024 * 1024
const DAY = 24 * 60 * 60 * 1_000

/** A position in a source, which has at most 500,000 records and their pictures. */
const POSITION = /^\d{1,9}$/

/** `show` in terms of the ledger. */
const OUTCOMES: ReadonlySet<string> = new Set(['waiting', 'taken', 'listed'])

/** Who calls, and with which session. */
export interface Importer {
  personId: string
  sessionId: string
}

/** Adds an action on an import of the site to the audit log, in its transaction. */
export type RecordImportAct = (
  act: 'start_import' | 'cancel_import',
  file: { id: string; name: string },
  transaction: Kysely<Tables>,
) => Promise<void>

interface ImportsParts {
  repository: ImportsRepository
  ledger: LedgerRepository
  files: Pick<ImportFiles, 'putPart'>
  uploads: StoredUploads
  isAdministrator: (personId: string) => Promise<boolean>
  /** Throws `unauthenticated` and `forbidden`; the first statement of a transaction. */
  requireActive: (importer: Importer, transaction: Kysely<Tables>) => Promise<unknown>
  addJob: AddImportJob
  clock: Clock
  newId: NewId
}

function refuseCursor(): never {
  throw new Refusal('invalid', 'cursorInvalid', { fields: { cursor: 'cursorInvalid' } })
}

function notFound(): never {
  throw new Refusal('not_found', 'importNotFound')
}

/**
 * Where an import begins. Picture rows of the preview are deleted when the import starts, and all rows if their source
 * is read with other records; those that were taken stay, so an import that goes on reads what it read before.
 */
function beginningOf(run: Run, { othersWords = false }: Pick<StartImport, 'othersWords'>) {
  const { state, done, total, format, others_words } = run
  if (state !== 'ready' && done > 0) return { done, total, others_words }
  const takesOthers = othersWords && FORMATS_WITH_OTHERS.has(format) ? 1 : 0
  return { done: 0, total: takesOthers === others_words ? total : 0, others_words: takesOthers }
}

/** Imports as their people and administrators see them: from the upload to the report. */
export class ImportsService {
  readonly #parts: ImportsParts

  constructor(parts: ImportsParts) {
    this.#parts = parts
  }

  /** A page of imports, newest first. Throws `forbidden`, and `invalid` for a cursor that is not an id. */
  async list(personId: string, { scope, cursor, limit = PAGE_SIZE }: ImportsQuery) {
    if (cursor !== undefined && !isUuid(cursor)) refuseCursor()
    const { repository } = this.#parts
    if (scope === 'site') await this.#requireAdministrator(personId)
    const found = await repository.list({ scope, personId, limit: limit + 1, before: cursor })
    const runs = found.slice(0, limit)
    const received = await repository.received(runs.map(({ id }) => id))
    return {
      imports: runs.map((run) => toImport(run, received.get(run.id))),
      nextCursor: found.length > limit ? (runs.at(-1)?.id ?? null) : null,
    }
  }

  /** Begins an upload; files of earlier imports that failed, or wait for pictures, are deleted. Throws `forbidden`, `too_large`, and `invalid` while another import is under way. */
  async begin(importer: Importer, { source, size, scope }: NewImport): Promise<ImportRun> {
    const { repository, uploads, requireActive, clock, newId } = this.#parts
    if (scope === 'site') await this.#requireAdministrator(importer.personId)
    const max = scope === 'site' ? IMPORT_BYTES_MAX : OWN_IMPORT_BYTES_MAX
    if (size > max) {
      throw new Refusal('too_large', 'importTooLarge', { params: { max: max / MEGABYTE } })
    }
    const now = clock().toISOString()
    const id = newId()
    const run = {
      id,
      source,
      format: '',
      started_at: now,
      ended_at: null,
      // An import of the site outlives the account of its administrator.
      person_id: scope === 'site' ? null : importer.personId,
      scope,
      state: 'uploading' as const,
      active_for: scope === 'site' ? scope : importer.personId,
      size,
      file_until: this.#keptUntil(),
      changed_at: now,
    }
    const givenUp = await repository.transaction(async (transaction) => {
      await requireActive(importer, transaction)
      const isAlone = await repository.insert(run, transaction)
      if (!isAlone) throw new Refusal('invalid', 'importUnderWay')
      return repository.giveUpEarlier(run, now, transaction)
    })
    // So nobody can fill the disk with files that fail.
    for (const each of givenUp) await uploads.tryDrop(each)
    return this.read(importer.personId, id)
  }

  /** How far an import is. Throws `not_found`. */
  async read(personId: string, id: string): Promise<ImportRun> {
    const run = await this.#find(personId, id)
    const received = await this.#parts.repository.received([run.id])
    return toImport(run, received.get(run.id))
  }

  /** Takes a part of the file; the last one adds the job that reads it. Throws `not_found` and `invalid`. */
  async addPart(importer: Importer, { id, part }: { id: string; part: string }, file: File) {
    const { repository, uploads, requireActive, files, addJob, clock } = this.#parts
    const run = await this.#find(importer.personId, id)
    if (run.state !== 'uploading') return this.#refuseLatePart(run)
    const { number, bytes } = sizeOfPart(run.size ?? 0, part)
    if (file.size !== bytes) throw new Refusal('invalid', 'importPartInvalid')
    await files.putPart(id, number, new Uint8Array(await file.arrayBuffer()), run.size ?? 0)
    const isKept = await repository.transaction(async (transaction) => {
      await requireActive(importer, transaction)
      const changed = { changed_at: clock().toISOString(), file_until: this.#keptUntil() }
      if (!(await repository.change(id, ['uploading'], changed, transaction))) return false
      const received = await repository.addPart({ run_id: id, number, size: bytes }, transaction)
      if (received < (run.size ?? 0)) return true
      await repository.change(id, ['uploading'], { state: 'reading' }, transaction)
      await addJob(run, transaction)
      return true
    })
    if (!isKept) await uploads.dropLatePart(id, number)
    return this.read(importer.personId, id)
  }

  /**
   * Imports what has been read, goes on with what failed, or fetches the pictures at once that would be fetched later; a
   * start for the site is recorded. Throws `not_found` and `invalid`.
   */
  async start(
    importer: Importer,
    { id, fetchPictures, ...asked }: { id: string } & StartImport,
    record: RecordImportAct,
  ): Promise<ImportRun> {
    const { repository, requireActive, addJob, clock } = this.#parts
    const run = await this.#find(importer.personId, id)
    if (run.state === 'importing') return this.read(importer.personId, id)
    if (fetchPictures && fetchesAgain(run)) return this.#fetchNow(importer, run)
    const now = clock().toISOString()
    const change = {
      ...beginningOf(run, asked),
      state: 'importing' as const,
      active_for: run.scope === 'site' ? run.scope : importer.personId,
      fetch_pictures: fetchPictures ? 1 : 0,
      counts: null,
      failure: null,
      failure_note: null,
      ended_at: null,
      file_until: this.#keptUntil(),
      changed_at: now,
    }
    if (run.file_until === null && run.state === 'failed') {
      throw new Refusal('invalid', 'importFileGone')
    }
    const begin = repository.transaction(async (transaction) => {
      await requireActive(importer, transaction)
      const isStarted = await repository.change(id, ['ready', 'failed'], change, transaction)
      if (!isStarted) throw new Refusal('invalid', 'importNotReady')
      if (run.scope === 'site') await record('start_import', { id, name: run.source }, transaction)
      await addJob(run, transaction)
    })
    await begin.catch((error: unknown) => {
      throw repository.isActiveTwice(error) ? new Refusal('invalid', 'importUnderWay') : error
    })
    return this.read(importer.personId, id)
  }

  /** Cancels an import, or the fetching of its pictures; one that has ended stays as it is. Throws `not_found`. */
  async cancel(importer: Importer, id: string, record: RecordImportAct): Promise<ImportRun> {
    const { repository, uploads, clock } = this.#parts
    const { scope, source: name } = await this.#find(importer.personId, id)
    const now = clock().toISOString()
    const change = { ...endedAt(now), state: 'cancelled', changed_at: now } as const
    // Before its start nothing has been taken: its rows go with its file.
    const unstarted = { ...change, done: 0, total: 0 }
    const notAgain = { ...NOT_AGAIN, file_until: now, changed_at: now }
    const isCancelled = await repository.transaction(async (transaction) => {
      const isChanged =
        (await repository.change(id, BEFORE_START, unstarted, transaction)) ||
        (await repository.change(id, ['importing'], change, transaction)) ||
        (await repository.changeFetching(id, notAgain, transaction))
      if (isChanged && scope === 'site') await record('cancel_import', { id, name }, transaction)
      return isChanged
    })
    if (isCancelled) await uploads.tryDrop(id)
    return this.read(importer.personId, id)
  }

  /** Nothing changes while the pictures are being fetched. */
  async #fetchNow(importer: Importer, run: Run): Promise<ImportRun> {
    const { repository, requireActive, addJob, clock } = this.#parts
    const now = clock().toISOString()
    if ((run.fetch_again_at ?? now) > now) {
      await repository.transaction(async (transaction) => {
        await requireActive(importer, transaction)
        const isOn = await repository.changeFetching(run.id, { fetch_again_at: now }, transaction)
        if (isOn) await addJob(run, transaction)
      })
    }
    return this.read(importer.personId, run.id)
  }

  /** A page of the report of an import. Throws `not_found`, and `invalid` for an unknown cursor. */
  async items(personId: string, id: string, query: ImportItemsQuery) {
    const { cursor = '0', limit = PAGE_SIZE, show } = query
    const run = await this.#find(personId, id)
    if (!POSITION.test(cursor)) refuseCursor()
    const filter = show === undefined ? {} : { [OUTCOMES.has(show) ? 'outcome' : 'kind']: show }
    const found: LedgerItem[] = await this.#parts.ledger.items(run.id, {
      from: Number(cursor),
      limit: limit + 1,
      ...filter,
    })
    const next = found.at(limit)
    return {
      items: found.slice(0, limit).map(toItem),
      nextCursor: next ? `${next.position}` : null,
    }
  }

  /** The report of an import as a stream of JSON. Throws `not_found`. */
  async report(personId: string, id: string): Promise<AsyncGenerator<string>> {
    const run = await this.#find(personId, id)
    return reportPieces(this.#parts.ledger, run)
  }

  /** The import, if this person may see it; throws `not_found`. */
  async #find(personId: string, id: string): Promise<Run> {
    const { repository, isAdministrator } = this.#parts
    const run = isUuid(id) ? await repository.find(id) : undefined
    if (!run) notFound()
    const isMine =
      run.scope === 'site' ? await isAdministrator(personId) : run.person_id === personId
    return isMine ? run : notFound()
  }

  /** A part that is sent again when the file is complete is no error. */
  #refuseLatePart(run: Run): Promise<ImportRun> {
    if (run.state === 'reading' || run.state === 'ready') return Promise.resolve(toImport(run))
    throw new Refusal('invalid', 'importNotUploading')
  }

  async #requireAdministrator(personId: string): Promise<void> {
    if (await this.#parts.isAdministrator(personId)) return
    throw new Refusal('forbidden', 'administratorsOnly')
  }

  #keptUntil(): string {
    return new Date(this.#parts.clock().getTime() + IMPORT_FILE_DAYS * DAY).toISOString()
  }
}
