import type { ScrollAnchor } from './scroll-anchor.ts'
import type { ListSource, PostPage } from './post-list.queries.ts'

const KEY = 'inkwell-list'

/** A longer list would exceed the quota of sessionStorage. */
const POSTS_MAX = 2_000

/** A list as it was shown at a history entry. */
export interface SavedList extends PostPage, ListSource {
  /** The router's key of the history entry. */
  entry: string
  /** The scroll position in pixels. */
  top: number
  place?: ScrollAnchor | undefined
}

/** Whether this document has left a list. Then an entry with the same key is a return to it. */
let hasLeft = false

function currentEntry(): string {
  const { key } = (history.state ?? {}) as { key?: string }
  return key ?? 'default'
}

/**
 * A typed address or a link from elsewhere opens a new list, although the router's key may be the same.
 */
function isReturn(): boolean {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return hasLeft || currentEntry() !== 'default' || opening?.type !== 'navigate'
}

/** Saves a list in sessionStorage for a return to this history entry. */
export function saveList(list: SavedList): void {
  hasLeft = true
  try {
    if (list.posts.length > POSTS_MAX) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // Storage is blocked or full: the list starts with its first page.
  }
}

/** The saved list of this history entry. */
export function findSavedList({ from, filter }: ListSource): SavedList | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SavedList | null
    const isHere = kept?.entry === currentEntry() && kept.from === from && kept.filter === filter
    return isHere && isReturn() ? kept : undefined
  } catch {
    return undefined
  }
}
