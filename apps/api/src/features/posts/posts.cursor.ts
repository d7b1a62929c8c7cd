import { validate as isUuid } from 'uuid'
import { Refusal } from '../../platform/http/refusal.ts'

/** The end of a page of a list. */
export interface Position {
  createdAt: string
  id: string
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export function positionOf({ created_at, id }: { created_at: string; id: string }): Position {
  return { createdAt: created_at, id }
}

/** An opaque cursor of a position. */
export function writeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt}/${id}`).toString('base64url')
}

/** Parses a cursor; throws `invalid`. */
export function readCursor(cursor: string): Position {
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('/')
  const position = { createdAt, id }
  const isOurs = ISO_TIME.test(createdAt) && isUuid(id) && writeCursor(position) === cursor
  if (isOurs) return position
  throw new Refusal('invalid', 'cursorInvalid', { fields: { cursor: 'cursorInvalid' } })
}
