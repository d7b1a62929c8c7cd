import { PAGE_SIZE } from '@inkwell/contract/limits'
import { validate as isUuid } from 'uuid'
import { Refusal } from '../../platform/http/refusal.ts'

export interface PageAsked {
  cursor?: string | undefined
  limit?: number | undefined
}

export interface Page<Row> {
  rows: Row[]
  /** The cursor of the next page; null at the end. */
  nextCursor: string | null
}

interface Source<Row> {
  /** At most `limit` rows after `cursor`, in order. */
  read: (limit: number, cursor?: string) => Promise<Row[]>
  cursorOf: (row: Row) => string
}

/** A page of rows; reads one more row to know whether there is a next page. */
export async function pageOf<Row>(
  { cursor, limit = PAGE_SIZE }: PageAsked,
  { read, cursorOf }: Source<Row>,
): Promise<Page<Row>> {
  const found = await read(limit + 1, cursor)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > limit && last ? cursorOf(last) : null }
}

/** A page of rows in the order of ids; throws `invalid` for an invalid cursor. */
export async function readPage<Row>(asked: PageAsked, source: Source<Row>): Promise<Page<Row>> {
  if (asked.cursor === undefined || isUuid(asked.cursor)) return pageOf(asked, source)
  throw new Refusal('invalid', 'cursorInvalid', { fields: { cursor: 'cursorInvalid' } })
}
