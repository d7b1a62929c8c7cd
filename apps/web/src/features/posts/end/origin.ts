/** A list that a reader came from. */
export interface Origin {
  kind: 'start' | 'posts' | 'tag' | 'search' | 'archive' | 'author'
  href: string
  /** How many entries of the history lie between it and the present one. */
  steps: number
}

const LISTS: readonly [RegExp, Origin['kind']][] = [
  [/^\/$/, 'start'],
  [/^\/all-post$/, 'posts'],
  [/^\/tags?(?:\/|$)/, 'tag'],
  [/^\/search$/, 'search'],
  [/^\/archive(?:\/|$)/, 'archive'],
  [/^\/author\//, 'author'],
]

const POST = /^\/post\/(?!edit\/|history\/)/

/**
 * The list behind the posts at the end of a history, given by its absolute addresses from the first to the present
 * one; undefined if another screen lies between.
 */
export function findOrigin(addresses: readonly string[]): Origin | undefined {
  const now = addresses.length - 1
  for (let index = now - 1; index >= 0; index--) {
    const { pathname, search } = new URL(addresses[index] ?? '')
    const kind = LISTS.find(([path]) => path.test(pathname))?.[1]
    if (kind) return { kind, href: pathname + search, steps: now - index }
    if (!POST.test(pathname)) return undefined
  }
  return undefined
}

interface HistoryOfBrowser {
  entries: () => { url: string | null; index: number }[]
  currentEntry: { index: number } | null
}

/** The list that the reader came from; undefined in a browser that does not tell. */
export function readOrigin(): Origin | undefined {
  const { navigation } = window as unknown as { navigation?: HistoryOfBrowser }
  const now = navigation?.currentEntry?.index ?? -1
  const entries = navigation?.entries().filter(({ index }) => index <= now) ?? []
  return findOrigin(entries.map(({ url }) => url ?? ''))
}
