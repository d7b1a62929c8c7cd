import { matchRoutes } from 'react-router'
import { screens } from '../../../screens.ts'
import type { RoutedScreen } from '../../../screens.ts'

/** A list that a reader came from. */
export interface Origin {
  kind: 'start' | 'posts' | 'tag' | 'search' | 'archive' | 'author'
  href: string
  /** How many entries of the history lie between it and the present one. */
  steps: number
}

const ALL = Object.values<RoutedScreen>(screens)

const KINDS = new Map<unknown, Origin['kind']>([
  [screens.landing, 'start'],
  [screens.allPosts, 'posts'],
  [screens.tags, 'tag'],
  [screens.tag, 'tag'],
  [screens.search, 'search'],
  [screens.archive, 'archive'],
  [screens.archiveMonth, 'archive'],
  [screens.author, 'author'],
])

/**
 * The list behind the posts at the end of a history, given by its absolute addresses from the first to the present
 * one; undefined if another screen lies between.
 */
export function findOrigin(addresses: readonly string[]): Origin | undefined {
  const now = addresses.length - 1
  for (let index = now - 1; index >= 0; index--) {
    const { pathname, search } = new URL(addresses[index] ?? '')
    const screen = matchRoutes(ALL, pathname)?.at(-1)?.route
    const kind = KINDS.get(screen)
    if (kind) return { kind, href: pathname + search, steps: now - index }
    if (screen !== screens.post) return undefined
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
