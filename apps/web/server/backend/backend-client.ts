import { MINIMAL } from '@inkwell/contract/minimal'
import { SITE_KEY_HEADER } from '@inkwell/contract/site-key'
import { Pool } from 'undici'
import { ResponseReader } from './response-reader.ts'
import type { BackendResponse } from './response-reader.ts'

/** Connections to the data service; further requests wait for one of them. */
const MAX_CONNECTIONS = 64

export interface BackendRequest {
  /** At the origin of the data service. */
  url: string
  /** Milliseconds until the request fails. */
  timeoutMs: number
  /** The ETag of a known response; the service answers 304 if it is current. */
  etag?: string | undefined
  /** Asks for posts with their source. */
  isWhole?: boolean | undefined
}

/** Sends a GET request to the data service; rejects if no complete response arrives in time. */
export type BackendClient = (request: BackendRequest) => Promise<BackendResponse>

/**
 * A pool of connections to the data service. `fetch` takes three times as long, which is a third of the
 * time of a page. With the site's key, the service does not count all readers as one client. Responses
 * are minimal, because a page contains each of them twice: as HTML and as hydration data.
 */
export function createBackendClient(origin: string, siteKey?: string): BackendClient {
  const pool = new Pool(origin, {
    connections: MAX_CONNECTIONS,
    allowH2: false,
    // Each request has a timeout of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const whole = siteKey === undefined ? {} : { [SITE_KEY_HEADER]: siteKey }
  const minimal = { ...MINIMAL, ...whole }
  const inFlight = { bytes: 0 }

  return function call({ url, timeoutMs, etag, isWhole }) {
    const own = isWhole ? whole : minimal
    const headers = etag === undefined ? own : { ...own, 'If-None-Match': etag }
    const request = { path: url.slice(origin.length), method: 'GET', headers } as const
    return new Promise((resolve, reject) => {
      const reader = new ResponseReader({
        send: (handler) => void pool.dispatch(request, handler),
        timeout: { ms: timeoutMs, error: () => new Error(`${url} took too long`) },
        inFlight,
        resolve,
        reject,
      })
      reader.begin()
    })
  }
}
