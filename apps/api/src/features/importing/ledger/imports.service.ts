import type { ImportItem, ImportRun } from '@inkwell/contract/import'
import { PAGE_SIZE } from '@inkwell/contract/limits'
import type { PageQuery } from '@inkwell/contract/moderation'
import { validate as isUuid } from 'uuid'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { LedgerItem, LedgerRepository, Run } from './ledger.repository.ts'

/** A position in a source, which has at most 500,000 records and their pictures. */
const POSITION = /^\d{1,9}$/

interface ImportsParts {
  ledger: Pick<LedgerRepository, 'runs' | 'run' | 'items'>
}

function refuseCursor(): never {
  throw new Refusal('invalid', 'cursorInvalid', { fields: { cursor: 'cursorInvalid' } })
}

function toImport({ id, source, format, started_at, ended_at }: Run): ImportRun {
  return { _id: id, source, format, startedAt: started_at, endedAt: ended_at }
}

function toItem(item: LedgerItem): ImportItem {
  const { position, item_id: id, kind, title, outcome, reason, address } = item
  return { position, id, kind, title, outcome, reason, address }
}

/** Imports and their reports, as administrators see them. */
export class ImportsService {
  readonly #parts: ImportsParts

  constructor(parts: ImportsParts) {
    this.#parts = parts
  }

  /** A page of imports, newest first; throws `invalid` for a cursor that is not an id. */
  async list({ cursor, limit = PAGE_SIZE }: PageQuery) {
    if (cursor !== undefined && !isUuid(cursor)) refuseCursor()
    const found = await this.#parts.ledger.runs(limit + 1, cursor)
    const imports = found.slice(0, limit).map(toImport)
    return { imports, nextCursor: found.length > limit ? (imports.at(-1)?._id ?? null) : null }
  }

  /** A page of the report of an import; throws `not_found`, and `invalid` for an unknown cursor. */
  async read(id: string, { cursor = '0', limit = PAGE_SIZE }: PageQuery) {
    if (!POSITION.test(cursor)) refuseCursor()
    const run = isUuid(id) ? await this.#parts.ledger.run(id) : undefined
    if (!run) throw new Refusal('not_found', 'importNotFound')
    const found = await this.#parts.ledger.items(id, Number(cursor), limit + 1)
    const next = found.at(limit)
    return {
      import: toImport(run),
      items: found.slice(0, limit).map(toItem),
      nextCursor: next ? `${next.position}` : null,
    }
  }
}
