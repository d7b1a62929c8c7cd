import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SITE_KEY_HEADER } from '@inkwell/contract/site-key'

/** Whether a request comes from our own web server. */
export type IsOwnSite = (request: Pick<IncomingMessage, 'headers'> | undefined) => boolean

/** Checks the site's key; without one, no request is trusted. */
export function createIsOwnSite(key: string | undefined): IsOwnSite {
  if (key === undefined) return () => false
  const name = SITE_KEY_HEADER.toLowerCase()
  const own = hash('sha256', key, 'buffer')
  return (request) => {
    const given = request?.headers[name]
    return typeof given === 'string' && timingSafeEqual(hash('sha256', given, 'buffer'), own)
  }
}
