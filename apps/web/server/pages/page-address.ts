import { PARAMETER } from '../../src/platform/path-parameter.ts'
import { allScreens } from '../../src/site-map.ts'
import type { Screen } from '../../src/site-map.ts'

/** The cache key of a page, which is also the address to render. */
export interface PageAddress {
  /** Path and query, without parameters that the page does not use. */
  key: string
  /** Whether the page has no data of the data service and so never changes. */
  isFixed: boolean
}

/** A page, a redirect to the canonical spelling of its address, or an address that no route matches. */
export type Destination = PageAddress | { redirect: string } | 'unroutable'

/** All addresses that do not exist share this document. */
export const NOT_FOUND: PageAddress = { key: '/not/found', isFixed: true }

/** A screen with the segments of its path, in lower case except parameters. */
interface Pattern {
  screen: Screen
  segments: string[]
}

function isParameter(name: string): boolean {
  return name.startsWith(':')
}

/** A parameter without meaning for the page: every value of it has the same page. */
function isOptional(name: string): boolean {
  return name.endsWith('?')
}

/** The path of a screen without and with its optional segment. */
function patternsOf(screen: Screen): Pattern[] {
  const segments = screen.path.split('/').filter(Boolean)
  const isOpen = segments.some(isOptional)
  return (isOpen ? [segments.slice(0, -1), segments] : [segments]).map((each) => ({
    screen,
    segments: each,
  }))
}

/** If two match an address, the one with fewer parameters comes first, as in the router. */
const PATTERNS: readonly Pattern[] = allScreens
  .filter(({ path }) => path !== '*')
  .flatMap(patternsOf)
  .toSorted((a, b) => a.segments.filter(isParameter).length - b.segments.filter(isParameter).length)

/** Pages of unlimited number: they have data that depends on a query. */
const OPEN_ENDED = allScreens
  .filter(({ calls, query }) => calls && query)
  .map(({ path }) => new RegExp(String.raw`^${path.replaceAll(/\/:\w+(\??)/g, '(?:/[^/?]+)$1')}\?`))

const VALID = new RegExp(`^${PARAMETER}$`)

/** In the browser, no route matches an address with these, not even `*`. */
const LINE_BREAKS = /[\n\r\u2028\u2029]/

/** Replaces all invalid values of a parameter. */
const INVALID = '-'

/** Replaces all values of a parameter that the server does not read. */
const ANY = 'any'

/** Path and query of a request target, which may contain a host (RFC 9112, section 3.2.2). */
export function splitTarget(target: string): { path: string; query: string } {
  const [address = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split('#', 1)
  const mark = address.indexOf('?')
  if (mark < 0) return { path: address || '/', query: '' }
  return { path: address.slice(0, mark) || '/', query: address.slice(mark + 1) }
}

/** The segments of a path, as the router reads them in the browser. */
function decodeSegments(path: string): { segments: string[]; isDecoded: boolean } {
  const segments = path.split('/').filter(Boolean)
  try {
    return { segments: segments.map(decodeURIComponent), isDecoded: true }
  } catch {
    return { segments, isDecoded: false }
  }
}

/** The screen at a path. As in the browser, the case of letters does not matter. */
function findPattern(segments: string[]): Pattern | undefined {
  return PATTERNS.find(
    ({ segments: own }) =>
      own.length === segments.length &&
      own.every((name, index) => isParameter(name) || name === segments[index]?.toLowerCase()),
  )
}

/**
 * The path of a screen with parameters that `valueOf` makes of the segments of a request. An optional
 * segment is left out, or stays in the spelling of the request.
 */
function fillPath(
  { segments }: Pattern,
  given: string[],
  valueOf: (name: string) => string,
  optional: string[] = [],
): string {
  const filled = segments.flatMap((name, index) => {
    if (isOptional(name)) return optional
    return isParameter(name) ? valueOf(given[index] ?? '') : name
  })
  return `/${filled.join('/')}`
}

/** As it may stand in a header. */
export function toAscii(address: string): string {
  return address.replaceAll(/[^!-~]/gu, encodeURIComponent)
}

/** The part of a query that a screen knows. */
function knownQuery({ query: known }: Screen, query: string): string {
  if (!known) return ''
  const given = new URLSearchParams(query)
  const valid = Object.entries(known).flatMap(([name, values]) => {
    const value = given.get(name)
    return value !== null && values.test(value) ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return valid.length > 0 ? `?${valid.join('&')}` : ''
}

function pageAt(pattern: Pattern, segments: string[], query: string): PageAddress {
  const { screen } = pattern
  const isFixed = !screen.calls
  const valueOf = (name: string) => (isFixed ? ANY : VALID.test(name) ? name : INVALID)
  return { key: fillPath(pattern, segments, valueOf) + knownQuery(screen, query), isFixed }
}

/**
 * Resolves the target of a request. Query parameters that a page does not use are dropped, so that they
 * create no cache entries. Other spellings of a path are redirected to the canonical one.
 */
export function resolveAddress(target: string): Destination {
  const { path, query } = splitTarget(target)
  const { segments, isDecoded } = decodeSegments(path)
  const pattern = findPattern(segments)
  if (!pattern) return LINE_BREAKS.test(segments.join('')) ? 'unroutable' : NOT_FOUND
  const optional = path.split('/').filter(Boolean).slice(-1)
  const canonical = fillPath(pattern, segments, encodeURIComponent, optional)
  // A path that cannot be decoded has no other spelling.
  if (canonical === path || !isDecoded) return pageAt(pattern, segments, query)
  return { redirect: toAscii(query ? `${canonical}?${query}` : canonical) }
}

/** Whether the page of a key is one of an unlimited number. */
export function isOpenEnded(key: string): boolean {
  return OPEN_ENDED.some((beginning) => beginning.test(key))
}
