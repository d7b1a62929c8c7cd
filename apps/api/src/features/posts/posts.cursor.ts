import { validate as isUuid } from 'uuid'
import { Refusal } from '../../platform/http/refusal.ts'

/** The end of a page of a list that is ordered by a time. */
export interface Position {
  time: string
  id: string
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** An opaque cursor of a position. */
export function writeCursor({ time, id }: Position): string {
  return Buffer.from(`${time}/${id}`).toString('base64url')
}

/** Parses a cursor; throws `invalid`. */
export function readCursor(cursor: string): Position {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('/')
  const position = { time, id }
  const isOurs = ISO_TIME.test(time) && isUuid(id) && writeCursor(position) === cursor
  if (isOurs) return position
  throw new Refusal('invalid', 'cursorInvalid', { fields: { cursor: 'cursorInvalid' } })
}

/** The end of `rows` if there are more than `limit`: those of this page, and the cursor of the next. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, nextCursor: last ? writeCursor(positionOf(last)) : null }
}
