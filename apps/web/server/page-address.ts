import { cursorOf, listPath } from '../src/platform/list-cursor.ts'
import { paths } from '../src/platform/paths.ts'

/** Pages that hold nothing of the data service: the same from the first request to the last. */
const FIXED = new Set<string>([paths.signIn, paths.signUp, paths.createPost])

const POST = /^\/post\/[\w-]{1,64}$/

/** Where in the cache a page lies, and the address to render for it. */
export interface PageAddress {
  /** Path and query, without what the page does not know. */
  key: string
  /** Whether it has to be asked again whether the page still holds. */
  isFixed: boolean
}

function withoutSlash(path: string): string {
  return /[^/]\/$/.test(path) ? path.slice(0, -1) : path
}

/**
 * The page at an address as a request names it (path and query), if it is one that may be kept.
 * Queries that a page does not know are dropped, so that they never make an entry.
 */
export function pageAddressOf(target: string): PageAddress | undefined {
  const mark = target.indexOf('?')
  const path = withoutSlash(mark < 0 ? target : target.slice(0, mark))
  if (FIXED.has(path)) return { key: path, isFixed: true }
  if (path === paths.landing || POST.test(path)) return { key: path, isFixed: false }
  if (path !== paths.allPosts) return undefined
  const query = mark < 0 ? '' : target.slice(mark + 1)
  return { key: listPath(cursorOf(new URLSearchParams(query))), isFixed: false }
}
