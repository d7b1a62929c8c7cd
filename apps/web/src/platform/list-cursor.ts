import { CURSOR_GRAMMAR } from './cursor-grammar.ts'
import { paths } from './paths.ts'

/** The name of the query in which the list's address says where the page begins. */
export const CURSOR = 'cursor'

/** Where the list at an address begins: a cursor, or null for the newest post. */
export function cursorOf(search: URLSearchParams): string | null {
  const cursor = search.get(CURSOR)
  return cursor !== null && CURSOR_GRAMMAR.test(cursor) ? cursor : null
}

/** The address of the list from a cursor on. */
export function listPath(cursor: string | null): string {
  return cursor === null
    ? paths.allPosts
    : `${paths.allPosts}?${CURSOR}=${encodeURIComponent(cursor)}`
}
