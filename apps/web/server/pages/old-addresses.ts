import type { BackendClient } from '../backend/backend-client.ts'
import { NOT_FOUND, splitTarget } from './page-address.ts'
import type { Destination } from './page-address.ts'

/** Finds where an address of an imported site leads; undefined for all others. */
export type FindMoved = (target: string, destination: Destination) => Promise<string | undefined>

/** Milliseconds for a response. After it, the address does not exist. */
const TIMEOUT_MS = 1_000

/** Characters of a target that is looked up. */
const TARGET_MAX = 1_000

/** Names a text of WordPress at the address of the home page. */
const NUMBER = /(?:^|&)(?:p|page_id|attachment_id|cat|author)=\d{1,20}(?:&|$)/

/** Whether no route of the site matches: a text of WordPress may have a number at the home page. */
function isUnmatched({ path, query }: { path: string; query: string }, destination: Destination) {
  if (
    typeof destination === 'object' &&
    'key' in destination &&
    destination.key === NOT_FOUND.key
  ) {
    return true
  }
  return path === '/' && NUMBER.test(query)
}

function readAddress(body: Buffer): string | undefined {
  const { address } = JSON.parse(body.toString()) as { address?: unknown }
  return typeof address === 'string' && /^\/(?!\/)/.test(address) ? address : undefined
}

/** Asks the data service for addresses that no route of the site matches. It never rejects. */
export function createFindMoved(call: BackendClient, apiOrigin: string): FindMoved {
  return async (target, destination) => {
    const split = splitTarget(target)
    if (target.length > TARGET_MAX || !isUnmatched(split, destination)) return undefined
    const path = split.query ? `${split.path}?${split.query}` : split.path
    const url = `${apiOrigin}/api/v1/old-addresses?path=${encodeURIComponent(path)}`
    try {
      const { status, body } = await call({ url, timeoutMs: TIMEOUT_MS })
      return status === 200 ? readAddress(body) : undefined
    } catch {
      return undefined
    }
  }
}
