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
}

/** What a request gets: a page that is kept, or one that is not for keeping. */
export type Served = { ready: ReadyPage; isStale: boolean } | { once: Page }

interface Context {
  address: PageAddress
  page?: Page
}

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
 * at a time for each page. Only where that fails or takes too long is the old page served.
 */
export class PageCache {
  readonly #parts: CacheParts
  readonly #pages: LRUCache<string, KeptPage, Context>

  constructor(parts: CacheParts) {
    const { freshMs = FRESH_MS } = parts
    this.#parts = parts
    this.#pages = new LRUCache<string, KeptPage, Context>({
      maxSize: SIZE_MAX,
      maxEntrySize: PAGE_SIZE_MAX,
      sizeCalculation: sizeOf,
      ttl: freshMs,
      noDeleteOnStaleGet: true,
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: async (_key, old, { context, options }) => {
        const begin = performance.now()
        const fresh = await this.#refresh(old, context)
        options.ttl = context.address.isFixed
          ? 0
          : Math.max(1, freshMs - (performance.now() - begin))
        return fresh
      },
    })
  }

  /** The page, if it can be sent this very moment. */
  peek({ key }: PageAddress): ReadyPage | undefined {
    return this.#pages.get(key)
  }

  /** The page, fresh; an old one only where the data service fails. */
  async serve(address: PageAddress): Promise<Served> {
    const context: Context = { address }
    const kept = await this.#pages.fetch(address.key, { context })
    if (kept) return { ready: kept, isStale: this.#pages.getRemainingTTL(address.key) <= 0 }
    // An old page of what is gone by now must not come back when the data service fails.
    this.#pages.delete(address.key)
    const page = context.page ?? (await this.#render(address, new SourceRecorder(this.#parts.send)))
    return { once: page }
  }

  async #refresh(old: KeptPage | undefined, context: Context): Promise<KeptPage | undefined> {
    const recorder = new SourceRecorder(this.#parts.send)
    if (old && (!old.source || !(await recorder.hasChanged(old.source)))) return old
    const page = await this.#render(context.address, recorder)
    if (page instanceof Response || page.status !== 200 || !page.complete) {
      context.page = page
      return undefined
    }
    return keep(page.html, recorder.source, this.#parts.headers)
  }

  #render({ key }: PageAddress, { send }: SourceRecorder): Promise<Page> {
    return this.#parts.render(new Request(this.#parts.webOrigin + key), send)
  }
}
