import type { ListPlace } from './list-place.ts'
import type { PostPage } from './post-list.queries.ts'

const KEY = 'inkwell-list'

/** Posts beyond which a list is too large for the storage of a tab. */
const POSTS_MAX = 2_000

/** A list as an entry of the tab's history showed it. */
export interface KeptList extends PostPage {
  /** The entry, as the router names it. */
  entry: string
  from: string | null
  /** Pixels that the page was scrolled down. */
  top: number
  place?: ListPlace | undefined
}

/** This page has left a list: what the router names like it is it, and no list opened anew. */
let hasLeft = false

/** The entry that the tab is at. */
function currentEntry(): string {
  const { key } = (history.state ?? {}) as { key?: string }
  return key ?? 'default'
}

/** A typed address or a followed link opens a list anew, although the router may name it as before. */
function isReturn(): boolean {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return hasLeft || currentEntry() !== 'default' || opening?.type !== 'navigate'
}

/** Keeps a list as long as the tab is open, for a return to this entry of its history. */
export function keepList(list: KeptList): void {
  hasLeft = true
  try {
    if (list.posts.length > POSTS_MAX) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // Storage is forbidden or full: the list begins with its first page again.
  }
}

/** The list that this entry of the history showed, if it is kept. */
export function findKeptList(from: string | null): KeptList | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptList | null
    const isHere = kept?.entry === currentEntry() && kept.from === from
    return isHere && isReturn() ? kept : undefined
  } catch {
    return undefined
  }
}
