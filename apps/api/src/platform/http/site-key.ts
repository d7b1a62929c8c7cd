import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SITE_KEY_HEADER } from '@inkwell/contract/site-key'

/** Whether a request comes from our own web server. */
export type IsOwnSite = (request: Pick<IncomingMessage, 'headers'> | undefined) => boolean

/**
 * Checks the site's key; without one, no request is trusted. `onOtherKey` is called once, for the first
 * request with another key.
 */
export function createIsOwnSite(key: string | undefined, onOtherKey: () => void): IsOwnSite {
  let hasTold = false
  function tellOnce(): void {
    if (!hasTold) onOtherKey()
    hasTold = true
  }

  const name = SITE_KEY_HEADER.toLowerCase()
  const own = key === undefined ? undefined : hash('sha256', key, 'buffer')
  return (request) => {
    const given = request?.headers[name]
    if (typeof given !== 'string') return false
    const isOwn = own !== undefined && timingSafeEqual(hash('sha256', given, 'buffer'), own)
    if (!isOwn) tellOnce()
    return isOwn
  }
}
