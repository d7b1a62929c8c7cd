import { cursorOf, listPath } from '../../src/platform/list-cursor.ts'
import { paths } from '../../src/platform/paths.ts'
import type { AdminSection } from '../../src/platform/paths.ts'

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

/** Screens without data by their path: what a query says is read in the browser. */
const FIXED = new Set<string>([
  paths.signIn,
  paths.signUp,
  paths.createPost,
  paths.reset,
  paths.settings,
  paths.admin,
])

/** The sections of the administrators' screen that an address names; without one, it shows the first. */
const SECTIONS: Record<Exclude<AdminSection, 'reports'>, true> = {
  hidden: true,
  accounts: true,
  invitations: true,
  jobs: true,
  log: true,
}

/** Whose editor it is, the browser says: the form is the same for all posts. */
const ANY_EDITOR: PageAddress = { key: paths.editPost('any'), isFixed: true }

const ID = /^[\w-]{1,64}$/

/** In the browser, no route matches what has these, not even the one for everything else. */
const LINE_ENDS = /[\n\r\u2028\u2029]/

/** Stands for all posts with an id that none can have. */
const NO_POST = '-'

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

/** The path of a screen as links write it; undefined where the router knows none. */
function canonicalPath([first = '', second, third, ...more]: string[]): string | undefined {
  // As in the browser, a route is found whatever its case; an id is what it is.
  const screen = `/${first.toLowerCase()}`
  if (second === undefined) {
    return screen === paths.landing || screen === paths.allPosts || FIXED.has(screen)
      ? screen
      : undefined
  }
  if (screen !== '/post' || more.length > 0) return undefined
  if (third === undefined) return paths.post(second)
  return second.toLowerCase() === 'edit' ? paths.editPost(third) : undefined
}

function pageAt(path: string, [, id, edited]: string[], query: string): PageAddress {
  if (edited !== undefined) return ANY_EDITOR
  if (id !== undefined) return { key: paths.post(ID.test(id) ? id : NO_POST), isFixed: false }
  if (path === paths.allPosts) {
    return { key: listPath(cursorOf(new URLSearchParams(query))), isFixed: false }
  }
  const section = path === paths.admin ? new URLSearchParams(query).get('show') : null
  const isNamed = section !== null && Object.hasOwn(SECTIONS, section)
  return { key: isNamed ? `${path}?show=${section}` : path, isFixed: path !== paths.landing }
}

/**
 * Where the address of a request (path and query) leads. Queries that a page does not know are
 * dropped, so that they never make an entry; a path has one spelling, to which all others are led.
 */
export function destinationOf(target: string): Destination {
  const { path, query } = partsOf(target)
  const { names, isDecoded } = namesOf(path)
  const canonical = canonicalPath(names)
  if (canonical === undefined) return LINE_ENDS.test(names.join('')) ? 'unroutable' : NOT_FOUND
  // What cannot be decoded has no other spelling.
  if (canonical === path || !isDecoded) return pageAt(canonical, names, query)
  const kept = query.replaceAll(/[^!-~]/gu, encodeURIComponent)
  return { redirect: kept ? `${canonical}?${kept}` : canonical }
}
