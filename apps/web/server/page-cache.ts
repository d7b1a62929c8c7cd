import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { SourceRecorder } from './data-source.ts'
import type { DataSource } from './data-source.ts'
import { encodeBody } from './encoded-body.ts'
import type { Encoding } from './encoded-body.ts'
import type { FlatHeaders } from './not-modified.ts'
import type { PageAddress } from './page-address.ts'
import type { Page, Renderer } from './renderer.ts'
import type { ReadyPage } from './send-page.ts'

/** Bytes of pages kept, all encodings together. */
const SIZE_MAX = 64 * 1024 * 1024
/** Bytes of one page beyond which it is made anew each time. */
const PAGE_SIZE_MAX = 8 * 1024 * 1024

/**
 * Milliseconds that a page counts as fresh from the moment it was asked for. A little less than the
 * second that we promise: the answer takes its time to the reader, too.
 */
const FRESH_MS = 900

/** A page and what it was made from. */
interface KeptPage extends ReadyPage {
  source: DataSource | undefined
  /** By the clock of `performance.now`. */
  freshUntil: number
}

/** What a request gets: a page that is kept, or one that is not for keeping. */
export type Served = { ready: ReadyPage; isStale: boolean } | { once: Page }

interface CacheParts {
  webOrigin: string
  render: Renderer
  send: typeof fetch
  /** On every page. */
  headers: Record<string, string>
  /** Milliseconds; for tests that cannot wait. */
  freshMs?: number
}

/** A CDN may hold a page for one second; a browser asks each time. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate'

/** Everything of a page that can be done once. */
async function keep(
  html: string,
  source: DataSource | undefined,
  headers: Record<string, string>,
): Promise<KeptPage> {
  const bodies = await encodeBody(html)
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  const etags = { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` }
  const headersFor = (encoding: Encoding): FlatHeaders =>
    Object.entries({
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': CACHE_CONTROL,
      Vary: 'Accept-Encoding',
      ETag: etags[encoding],
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(bodies[encoding].byteLength),
    }).flat()
  return {
    bodies,
    etags,
    source,
    freshUntil: 0,
    headers: {
      br: headersFor('br'),
      gzip: headersFor('gzip'),
      identity: headersFor('identity'),
    },
  }
}

function sizeOf({ bodies, headers }: KeptPage): number {
  const bytes = bodies.br.byteLength + bodies.gzip.byteLength + bodies.identity.byteLength
  return bytes + 2 * headers.br.join('').length * Object.keys(headers).length
}

/**
 * Rendered pages in memory. One that was asked about within the last second is served as it is;
 * otherwise the request waits until the data service has said whether it still holds, one question
 * and one rendering at a time for each page. Only where the service fails or takes too long is the
 * old page served.
 */
export class PageCache {
  readonly #parts: CacheParts
  readonly #freshMs: number
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: SIZE_MAX,
    maxEntrySize: PAGE_SIZE_MAX,
    sizeCalculation: sizeOf,
  })
  readonly #running = new Map<string, Promise<Served>>()

  constructor(parts: CacheParts) {
    this.#parts = parts
    this.#freshMs = parts.freshMs ?? FRESH_MS
  }

  /** The page, if it can be sent this very moment. */
  peek({ key }: PageAddress): ReadyPage | undefined {
    const page = this.#pages.get(key)
    return page && page.freshUntil > performance.now() ? page : undefined
  }

  /** The page, fresh; an old one only where the data service fails. Throws what rendering throws. */
  serve(address: PageAddress): Promise<Served> {
    const running = this.#running.get(address.key)
    if (running) return running
    const work = this.#refresh(address).finally(() => this.#running.delete(address.key))
    this.#running.set(address.key, work)
    return work
  }

  async #refresh(address: PageAddress): Promise<Served> {
    const begin = performance.now()
    const recorder = new SourceRecorder(this.#parts.send)
    const old = this.#pages.get(address.key)
    if (old?.source) {
      try {
        if (!(await recorder.hasChanged(old.source))) return this.#found(address, old, begin)
      } catch {
        return { ready: old, isStale: true }
      }
    }
    const request = new Request(this.#parts.webOrigin + address.key)
    const page = await this.#parts.render(request, recorder.send)
    if (page instanceof Response || page.status !== 200 || !page.complete) {
      // An old page of what is gone by now must not come back when the data service fails.
      this.#pages.delete(address.key)
      return { once: page }
    }
    const kept = await keep(page.html, recorder.source, this.#parts.headers)
    this.#pages.set(address.key, kept)
    return this.#found(address, kept, begin)
  }

  /** What was asked about at `begin` holds from then on. */
  #found({ isFixed }: PageAddress, page: KeptPage, begin: number): Served {
    page.freshUntil = isFixed ? Infinity : begin + this.#freshMs
    return { ready: page, isStale: false }
  }
}
