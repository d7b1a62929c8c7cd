import { ResponseCache, Uncached } from '@inkwell/serving/response-cache'
import type { CachedResponse } from '@inkwell/serving/response-cache'
import type { BackendClient } from '../backend/backend-client.ts'
import { CallRecorder } from '../backend/call-recorder.ts'
import type { PageSource } from '../backend/call-recorder.ts'
import { ENCODINGS } from '../http/encoded-body.ts'
import type { Encoding } from '../http/encoded-body.ts'
import type { FlatHeaders } from '../http/not-modified.ts'
import { decodePage, encodePage } from './encoded-page.ts'
import type { EncodedPage, SourcedPage } from './encoded-page.ts'
import { isOpenEnded } from './page-address.ts'
import type { PageAddress } from './page-address.ts'
import { OverloadError } from './render-queue.ts'
import type { Page, Renderer, WholePage } from './renderer.ts'

const MB = 1024 * 1024

/**
 * Bytes of pages cached in each encoding. Browsers accept brotli. Clients that accept no encoding are
 * rare, and their pages are five times as large: many of them would double the work of the garbage collector.
 */
const MAX_BYTES: Record<Encoding, number> = { br: 20 * MB, gzip: 4 * MB, identity: 2.5 * MB }

/** The share of open-ended pages, for example of lists from a cursor. */
const OPEN_ENDED_SHARE = 1 / 5

/**
 * Bytes beyond which a page is not cached in an encoding. A page that is too large without an encoding
 * is cached in brotli and decoded for each client that accepts none.
 */
const MAX_PAGE_BYTES = 4 * MB

/**
 * Milliseconds for which a page is fresh from the start of its (re)validation. Half of the second that we
 * promise: where several data services share PostgreSQL, the answer to it may be half a second old.
 */
const FRESH_MS = 500

/**
 * The share of that time after which a request starts a revalidation in the background, so that nobody
 * waits for a page in constant demand.
 */
const REVALIDATE_AFTER = 0.75

interface CachedPage extends EncodedPage, CachedResponse {
  sources: readonly PageSource[]
  /** By the clock of `performance.now`. */
  freshUntil: number
  /** When the next request starts a revalidation; Infinity while one is in progress. */
  revalidateFrom: number
  /** Bytes of the page without an encoding. */
  plainBytes: number
}

/** What a request gets: a page that can be sent again, or one for this request only. */
export type Served = { encoded: EncodedPage; isStale: boolean } | { uncached: Page }

interface CacheParts {
  /** Renders pages that are not cached; rejects with OverloadError beyond its bounds. */
  render: Renderer
  /** Renders cached pages that have changed. Their number is bounded by the changes. */
  renderAgain: Renderer
  call: BackendClient
  /** Of every page. */
  headers: Record<string, string>
  /** Whether the page of a key is one of an unlimited number; by default as in the site map. */
  isOpenEnded?: (key: string) => boolean
  /** Milliseconds; for tests that cannot wait. */
  freshMs?: number
  /** Bytes in each encoding; for tests that fill the cache. */
  maxBytes?: number
}

/** A CDN may cache a page for one second; a browser revalidates each time. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate'

function isCacheable(page: Page, { isFixed }: PageAddress): page is WholePage {
  if (page instanceof Response || !page.complete) return false
  // One document stands for every address that does not exist.
  return page.status === 200 || (isFixed && page.status === 404)
}

/** Whether a call failed, so that an earlier page is better. A page that is gone is gone. */
function isSkeleton(page: Page): boolean {
  return !(page instanceof Response) && page.isSkeleton === true && page.status !== 404
}

/** A page of the cache, for one request. */
function asItIs(encoded: EncodedPage, isStale: boolean): Uncached<Served> {
  return new Uncached<Served>({ encoded, isStale })
}

/** Whether a document would not become smaller. */
function isPicture({ headers }: WholePage): boolean {
  return headers?.['Content-Type']?.startsWith('image/') ?? false
}

type Pages = ResponseCache<CachedPage, Uncached<Served>>

function createPages(maxBytes: number): Pages {
  return new ResponseCache({
    maxBytes,
    maxEntryBytes: MAX_PAGE_BYTES,
    openEnded: { maxBytes: Math.floor(maxBytes * OPEN_ENDED_SHARE) },
    isErrorOfClient: (error) => error instanceof OverloadError,
  })
}

/**
 * Rendered pages in memory, each in the encodings that clients asked for. A page that was validated
 * within the last 500 ms is sent at once. After that, a request waits for the revalidation: one at a
 * time for each page. If the data service fails or takes too long, the stale page is sent.
 */
export class PageCache {
  readonly #parts: CacheParts
  readonly #headers: Readonly<Record<string, string>>
  /** The same as a list, for nearly every page. */
  readonly #common: FlatHeaders
  readonly #freshMs: number
  readonly #pages: Readonly<Record<Encoding, Pages>>

  constructor(parts: CacheParts) {
    this.#parts = parts
    this.#headers = {
      ...parts.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': CACHE_CONTROL,
      Vary: 'Accept-Encoding',
    }
    this.#common = Object.entries(this.#headers).flat()
    this.#freshMs = parts.freshMs ?? FRESH_MS
    const pagesIn = (encoding: Encoding) => createPages(parts.maxBytes ?? MAX_BYTES[encoding])
    this.#pages = { br: pagesIn('br'), gzip: pagesIn('gzip'), identity: pagesIn('identity') }
  }

  /** Bytes of all cached pages. */
  get byteLength(): number {
    return Object.values(this.#pages).reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /** The page of a key, if it is fresh. */
  peek(key: string, encoding: Encoding): EncodedPage | undefined {
    const page = this.#pages[encoding].get(key)
    const now = performance.now()
    if (!page || page.freshUntil <= now) return undefined
    if (page.revalidateFrom <= now) {
      page.revalidateFrom = Infinity
      // An error occurs again for the first request that has to wait, and is logged there.
      this.#make({ key, isFixed: false }, encoding).catch(() => undefined)
    }
    return page
  }

  /**
   * The fresh page, or the stale one if the data service fails. `client` is the address on whose behalf
   * a page is rendered. Rejects as rendering does.
   */
  async serve(address: PageAddress, encoding: Encoding, client?: string): Promise<Served> {
    const fresh = this.peek(address.key, encoding)
    if (fresh) return { encoded: fresh, isStale: false }
    return this.#make(address, encoding, client)
  }

  async #make(address: PageAddress, encoding: Encoding, client?: string): Promise<Served> {
    const isPacked = encoding === 'identity' && this.#isOnlyPacked(address.key)
    const make = () =>
      isPacked ? this.#decode(address, client) : this.#refresh(address, encoding, client)
    const made = await this.#pages[encoding].make(address.key, make, client)
    return made instanceof Uncached ? made.value : { encoded: made, isStale: false }
  }

  /** Whether a page is cached only in brotli, because it is too large without. */
  #isOnlyPacked(key: string): boolean {
    const packed = this.#pages.br.get(key)
    if (!packed) return false
    const { isOpenEnded: isOneOfMany, plainBytes } = packed
    return !this.#pages.identity.fits({ byteLength: plainBytes, isOpenEnded: isOneOfMany })
  }

  async #decode(address: PageAddress, client?: string): Promise<Uncached<Served>> {
    const served = await this.serve(address, 'br', client)
    if ('uncached' in served) return new Uncached(served)
    return new Uncached({ ...served, encoded: await decodePage(served.encoded) })
  }

  async #refresh(
    address: PageAddress,
    encoding: Encoding,
    client?: string,
  ): Promise<CachedPage | Uncached<Served>> {
    const begin = performance.now()
    const recorder = new CallRecorder(this.#parts.call)
    const pages = this.#pages[encoding]
    const cached = pages.get(address.key)
    if (cached) {
      const state = await recorder.hasChanged(cached.sources).catch(() => 'unknown' as const)
      if (state === false) this.#setFresh(cached, address, begin)
      if (state !== true) return asItIs(cached, state === 'unknown')
    }
    const { render, renderAgain } = this.#parts
    const page = await (cached ? renderAgain : render)(address.key, recorder.read, client)
    // One source has changed, and another one fails.
    if (cached && isSkeleton(page)) return asItIs(cached, true)
    if (!isCacheable(page, address)) {
      this.#delete(address)
      return new Uncached<Served>({ uncached: page })
    }
    const sourced = { ...page, sources: recorder.sources }
    const made = await this.#encode(sourced, encoding, { address, begin })
    if (encoding === 'identity' && !pages.fits(made)) {
      this.#pages.br.set(address.key, await this.#encode(sourced, 'br', { address, begin }))
    }
    return made
  }

  async #encode(
    page: SourcedPage,
    encoding: Encoding,
    { address, begin }: { address: PageAddress; begin: number },
  ): Promise<CachedPage> {
    const common = page.headers
      ? Object.entries({ ...this.#headers, ...page.headers }).flat()
      : this.#common
    const encoded = await encodePage(page, isPicture(page) ? 'identity' : encoding, common)
    const cached = {
      ...encoded,
      sources: page.sources,
      plainBytes: page.html.byteLength,
      byteLength: encoded.body.byteLength,
      isOpenEnded: (this.#parts.isOpenEnded ?? isOpenEnded)(address.key),
      // Pages are revalidated, not invalidated.
      tags: [],
      freshUntil: 0,
      revalidateFrom: 0,
    }
    this.#setFresh(cached, address, begin)
    return cached
  }

  /** A page that no longer exists must not be sent when the data service fails. */
  #delete({ key }: PageAddress): void {
    for (const encoding of ENCODINGS) this.#pages[encoding].delete(key)
  }

  #setFresh(page: CachedPage, { isFixed }: PageAddress, begin: number): void {
    page.freshUntil = isFixed ? Infinity : begin + this.#freshMs
    page.revalidateFrom = isFixed ? Infinity : begin + this.#freshMs * REVALIDATE_AFTER
  }
}
