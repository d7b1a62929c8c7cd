import { TEXT_PICTURE_PATH } from '@inkwell/contract/picture-name'
import type { BackendClient } from '../backend/backend-client.ts'
import { NOT_FOUND, splitTarget } from './page-address.ts'
import type { Destination } from './page-address.ts'

/**
 * Finds where an address of an imported site leads; undefined for all others. Without a destination the site has
 * nothing there.
 */
export type FindMoved = (target: string, destination?: Destination) => Promise<string | undefined>

/** Milliseconds for a response. After it, the address does not exist. */
const TIMEOUT_MS = 1_000

/** Characters of a target that is looked up: as many as the data service takes. */
const TARGET_MAX = 4_500

/** Names a text of WordPress at the address of the home page. */
const NUMBER = /(?:^|&)(?:p|page_id|attachment_id|cat|author)=\d{1,20}(?:&|$)/

/** Names a feed of WordPress there. */
const FEED = /(?:^|&)feed=(rss2?|rdf|atom)(?:&|$)/

/** Posts and authors of other programs, whose ids are none of ours. */
const FOREIGN_ID =
  /^\/(?:post|author)\/(?!(?:edit|history)\/|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?:\/|$))/i

/**
 * Whether the site has nothing at an address: a text of WordPress may have a number at the home page, and an id of
 * another program is not spelled otherwise first, so that one redirect is enough.
 */
function isUnmatched({ path, query }: { path: string; query: string }, destination?: Destination) {
  if (destination === undefined) return true
  if (path === '/') return NUMBER.test(query) || FEED.test(query)
  if (destination === 'unroutable') return false
  return 'redirect' in destination ? FOREIGN_ID.test(path) : destination.key === NOT_FOUND.key
}

/** The feeds of other programs by their paths in lower case, with ours in the same format. */
const FEEDS: Readonly<Record<string, string>> = {
  '/feed': '/feed.xml',
  '/feed/rss': '/feed.xml',
  '/feed/rss2': '/feed.xml',
  '/feed/rdf': '/feed.xml',
  '/feed/atom': '/atom.xml',
  '/rss': '/feed.xml',
  '/rss.xml': '/feed.xml',
  '/rss2.xml': '/feed.xml',
  '/index.xml': '/feed.xml',
  '/index.rdf': '/feed.xml',
  '/atom': '/atom.xml',
  '/feed.atom': '/atom.xml',
  '/feeds/posts/default': '/atom.xml',
  '/index.json': '/feed.json',
  '/feed/json': '/feed.json',
}

function feedAt({ path, query }: { path: string; query: string }): string | undefined {
  const [, format] = path === '/' ? (FEED.exec(query) ?? []) : []
  const named = format === undefined ? path : `/feed/${format}`
  return FEEDS[named.toLowerCase().replace(/\/+$/, '')]
}

function readAddress(body: Buffer, apiOrigin: string): string | undefined {
  const { address } = JSON.parse(body.toString()) as { address?: unknown }
  if (typeof address !== 'string' || !/^\/(?!\/)/.test(address)) return undefined
  return address.startsWith(TEXT_PICTURE_PATH) ? apiOrigin + address : address
}

/** Asks the data service for addresses at which the site has nothing. It never rejects. */
export function createFindMoved(call: BackendClient, apiOrigin: string): FindMoved {
  return async (target, destination) => {
    const split = splitTarget(target)
    if (target.length > TARGET_MAX || !isUnmatched(split, destination)) return undefined
    const feed = feedAt(split)
    if (feed !== undefined) return feed
    const path = split.query ? `${split.path}?${split.query}` : split.path
    const url = `${apiOrigin}/api/v1/old-addresses?path=${encodeURIComponent(path)}`
    try {
      const { status, body } = await call({ url, timeoutMs: TIMEOUT_MS })
      const address = status === 200 ? readAddress(body, apiOrigin) : undefined
      // A redirect to the address itself would never end.
      return address === split.path ? undefined : address
    } catch {
      return undefined
    }
  }
}
