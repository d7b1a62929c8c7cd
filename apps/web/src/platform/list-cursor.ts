import { CURSOR_GRAMMAR } from './cursor-grammar.ts'
import { paths } from './paths.ts'

export const CURSOR = 'cursor'

/** The cursor in a query; null for the first page. */
export function cursorOf(search: URLSearchParams): string | null {
  const cursor = search.get(CURSOR)
  return cursor !== null && CURSOR_GRAMMAR.test(cursor) ? cursor : null
}

export function listPath(cursor: string | null): string {
  return cursor === null
    ? paths.allPosts
    : `${paths.allPosts}?${CURSOR}=${encodeURIComponent(cursor)}`
}
