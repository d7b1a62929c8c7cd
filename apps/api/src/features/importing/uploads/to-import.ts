import type { ImportCount, ImportItem, ImportRun } from '@inkwell/contract/import'
import type { LedgerItem } from '../ledger/ledger.repository.ts'
import type { Run } from './imports.repository.ts'
import { fetchesAgain } from './later-fetching.ts'

/** An import as the contract describes it; `received` are the bytes of its parts. */
export function toImport(run: Run, received = 0): ImportRun {
  const { id, source, scope, format, size, done, total, failure } = run
  // Older processes and interrupted commands leave the state as it was.
  const state = run.state === 'importing' && run.ended_at !== null ? 'done' : run.state
  const isWhole = run.file_until === null && size !== null
  return {
    _id: id,
    source,
    scope,
    state,
    format,
    size,
    received: isWhole ? size : received,
    done,
    total,
    counts: JSON.parse(run.counts ?? '[]') as ImportCount[],
    fetchPictures: run.fetch_pictures === 1,
    othersWords: run.others_words === 1,
    fetchesAgainAt: fetchesAgain(run) ? run.fetch_again_at : null,
    picturesLeft: run.pictures_left,
    failure,
    failureNote: JSON.parse(run.failure_note ?? 'null') as ImportRun['failureNote'],
    startedAt: run.started_at,
    endedAt: run.ended_at,
  }
}

/** None in rows of earlier versions. */
function writtenNotes({ notes }: LedgerItem): ImportItem['notes'] {
  return JSON.parse(notes ?? '[]') as ImportItem['notes']
}

export function toItem(item: LedgerItem): ImportItem {
  const { position, item_id: id, kind, title, outcome, reason, address } = item
  return { position, id, kind, title, outcome, reason, notes: writtenNotes(item), address }
}
