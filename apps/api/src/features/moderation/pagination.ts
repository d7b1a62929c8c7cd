import { PAGE_SIZE } from '@inkwell/contract/limits'
import { validate as isUuid } from 'uuid'
import { Refusal } from '../../platform/http/refusal.ts'

export interface PageRequest {
  cursor?: string | undefined
  limit?: number | undefined
}

export interface Page<Row> {
  rows: Row[]
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null
}

interface Source<Row> {
  /** At most `limit` rows in order, after `cursor` if given. */
  read: (limit: number, cursor?: string) => Promise<Row[]>
  toCursor: (row: Row) => string
}

/** Reads a page of rows, and one more to know whether there is a next page. */
export async function readPage<Row>(
  { cursor, limit = PAGE_SIZE }: PageRequest,
  { read, toCursor }: Source<Row>,
): Promise<Page<Row>> {
  const found = await read(limit + 1, cursor)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > limit && last ? toCursor(last) : null }
}

/** The same with ids as cursors; throws `invalid` for a cursor that is not an id. */
export async function readPageById<Row>(
  request: PageRequest,
  source: Source<Row>,
): Promise<Page<Row>> {
  if (request.cursor === undefined || isUuid(request.cursor)) return readPage(request, source)
  throw new Refusal('invalid', 'cursorInvalid', { fields: { cursor: 'cursorInvalid' } })
}
