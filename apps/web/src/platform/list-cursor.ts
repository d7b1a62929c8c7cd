import { CURSOR_GRAMMAR } from './cursor-grammar.ts'

export const CURSOR = 'cursor'

/** The cursor in a query; null for the first page. */
export function cursorOf(search: URLSearchParams): string | null {
  const cursor = search.get(CURSOR)
  return cursor !== null && CURSOR_GRAMMAR.test(cursor) ? cursor : null
}

/** The address of a list from a cursor on. */
export function listPath(path: string, cursor: string | null): string {
  return cursor === null ? path : `${path}?${CURSOR}=${encodeURIComponent(cursor)}`
}
