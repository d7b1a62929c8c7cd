import { PAGE_SIZE } from '@inkwell/contract/limits'
import { validate as isUuid } from 'uuid'
import { Refusal } from '../../platform/http/refusal.ts'

export interface PageAsked {
  cursor?: string | undefined
  limit?: number | undefined
}

export interface Page<Row> {
  rows: Row[]
  /** Leads to what comes next; null at the end. */
  nextCursor: string | null
}

interface Source<Row> {
  /** Rows in their order, `limit` at most, those behind `cursor` if given. */
  read: (limit: number, cursor?: string) => Promise<Row[]>
  cursorOf: (row: Row) => string
}

/** A page of rows; one more than asked for tells whether there is a next one. */
export async function pageOf<Row>(
  { cursor, limit = PAGE_SIZE }: PageAsked,
  { read, cursorOf }: Source<Row>,
): Promise<Page<Row>> {
  const found = await read(limit + 1, cursor)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > limit && last ? cursorOf(last) : null }
}

/** The same for rows that go by their ids; throws `invalid` for a cursor that is none. */
export async function readPage<Row>(asked: PageAsked, source: Source<Row>): Promise<Page<Row>> {
  if (asked.cursor === undefined || isUuid(asked.cursor)) return pageOf(asked, source)
  throw new Refusal('invalid', 'cursorInvalid', { fields: { cursor: 'cursorInvalid' } })
}
