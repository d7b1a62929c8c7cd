import { allScreens, PARAMETER } from '../../src/site-map.ts'
import type { Screen } from '../../src/site-map.ts'

/** Where in the cache a page lies, and the address to render for it. */
export interface PageAddress {
  /** Path and query, without what the page does not know. */
  key: string
  /** Of pages that hold nothing of the data service: the same from the first request to the last. */
  isFixed: boolean
}

/**
 * Where an address leads: to a page, or to the one spelling of it that is a page's. What is `unroutable`
 * has nothing, and no screen either.
 */
export type Destination = PageAddress | { redirect: string } | 'unroutable'

/** Stands for every address at which there is nothing: they share a document. */
export const NOT_FOUND: PageAddress = { key: '/not/found', isFixed: true }

/** A screen with the names that its path consists of, in lower case but for parameters. */
interface Pattern {
  screen: Screen
  names: string[]
}

function isParameter(name: string): boolean {
  return name.startsWith(':')
}

/** Where two are like an address, that with fewer parameters comes first, as the router has it. */
const PATTERNS: readonly Pattern[] = allScreens
  .filter(({ path }) => path !== '*')
  .map((screen) => ({ screen, names: screen.path.split('/').filter(Boolean) }))
  .toSorted((a, b) => a.names.filter(isParameter).length - b.names.filter(isParameter).length)

/** Of pages that readers can make up as many of as they like: they have data, and it depends on a query. */
const OPEN_ENDED = allScreens
  .filter(({ calls, query }) => calls && query)
  .map(({ path }) => `${path}?`)

const VALID = new RegExp(`^${PARAMETER}$`)

/** In the browser, no route matches what has these, not even the one for everything else. */
const LINE_ENDS = /[\n\r\u2028\u2029]/

/** Stands for all values of a parameter at which nothing can be. */
const NOTHING = '-'

/** Stands for all values of a parameter of which a server reads nothing. */
const ANY = 'any'

/** Path and query of a request's target, which may name a host (RFC 9112, section 3.2.2). */
function partsOf(target: string): { path: string; query: string } {
  const [address = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split('#', 1)
  const mark = address.indexOf('?')
  if (mark < 0) return { path: address || '/', query: '' }
  return { path: address.slice(0, mark) || '/', query: address.slice(mark + 1) }
}

/** The names that a path consists of, as the router reads them in the browser. */
function namesOf(path: string): { names: string[]; isDecoded: boolean } {
  const names = path.split('/').filter(Boolean)
  try {
    return { names: names.map(decodeURIComponent), isDecoded: true }
  } catch {
    return { names, isDecoded: false }
  }
}

/** The screen at a path; as in the browser, it is found whatever the case of its letters. */
function patternOf(names: string[]): Pattern | undefined {
  return PATTERNS.find(
    ({ names: own }) =>
      own.length === names.length &&
      own.every((name, index) => isParameter(name) || name === names[index]?.toLowerCase()),
  )
}

/** The path of a screen with parameters made of those that a request names. */
function pathOf({ names }: Pattern, given: string[], valueOf: (name: string) => string): string {
  const filled = names.map((name, index) =>
    isParameter(name) ? valueOf(given[index] ?? '') : name,
  )
  return `/${filled.join('/')}`
}

/** The part of a query that a screen knows. */
function knownQuery({ query: known }: Screen, query: string): string {
  if (!known) return ''
  const given = new URLSearchParams(query)
  const kept = Object.entries(known).flatMap(([name, values]) => {
    const value = given.get(name)
    return value !== null && values.test(value) ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}

function pageAt(pattern: Pattern, names: string[], query: string): PageAddress {
  const { screen } = pattern
  const isFixed = !screen.calls
  const valueOf = (name: string) => (isFixed ? ANY : VALID.test(name) ? name : NOTHING)
  return { key: pathOf(pattern, names, valueOf) + knownQuery(screen, query), isFixed }
}

/**
 * Where the address of a request (path and query) leads. Queries that a page does not know are
 * dropped, so that they never make an entry; a path has one spelling, to which all others are led.
 */
export function destinationOf(target: string): Destination {
  const { path, query } = partsOf(target)
  const { names, isDecoded } = namesOf(path)
  const pattern = patternOf(names)
  if (!pattern) return LINE_ENDS.test(names.join('')) ? 'unroutable' : NOT_FOUND
  const canonical = pathOf(pattern, names, encodeURIComponent)
  // What cannot be decoded has no other spelling.
  if (canonical === path || !isDecoded) return pageAt(pattern, names, query)
  const kept = query.replaceAll(/[^!-~]/gu, encodeURIComponent)
  return { redirect: kept ? `${canonical}?${kept}` : canonical }
}

/** Whether the page under a key is one of those that readers can make up as many of as they like. */
export function isOpenEnded(key: string): boolean {
  return OPEN_ENDED.some((beginning) => key.startsWith(beginning))
}
