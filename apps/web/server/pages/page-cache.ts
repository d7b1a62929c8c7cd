import { LRUCache } from 'lru-cache'
import type { Ask } from '../backend/data-service.ts'
import { SourceRecorder } from '../backend/data-source.ts'
import type { DataSource } from '../backend/data-source.ts'
import { ENCODINGS } from '../http/encoded-body.ts'
import type { Encoding } from '../http/encoded-body.ts'
import type { FlatHeaders } from '../http/not-modified.ts'
import { isOpenEnded } from './page-address.ts'
import type { PageAddress } from './page-address.ts'
import { makeReady, unpack } from './ready-page.ts'
import type { SourcedPage } from './ready-page.ts'
import { TooBusy } from './render-lane.ts'
import type { Page, Renderer, WholePage } from './renderer.ts'
import type { ReadyPage } from './send-page.ts'

const MB = 1024 * 1024

/**
 * Bytes of pages kept in each encoding. Browsers take brotli. Who takes none is rare, and pages are
 * five times as large: kept in great number, they would double the work of cleaning up memory.
 */
const SIZE_MAX: Record<Encoding, number> = { br: 16 * MB, gzip: 3 * MB, identity: 2 * MB }

/**
 * As much again, in parts of that, for open-ended pages, lists from a cursor say. Everybody can make up
 * as many of these as they like: they push out one another, and no other page.
 */
const OPEN_ENDED_SHARE = 1 / 4

/**
 * Bytes of one page in one encoding beyond which it is not kept in it. One that is too large to be kept
 * without an encoding is kept in brotli, and unpacked for who takes none.
 */
const PAGE_SIZE_MAX = 4 * MB
/** Bytes that a kept page takes beside its body: its address, its headers, its place in the cache. */
const OVERHEAD = 1_024

/**
 * Milliseconds that a page counts as fresh from the moment it was asked for. A little less than the
 * second that we promise: the answer takes its time to the reader, too.
 */
const FRESH_MS = 900

/**
 * The share of that time after which somebody who asks for a page makes us ask the data service
 * again, without waiting for it: so nobody ever waits for a page that is asked for all the time.
 */
const AHEAD = 0.75

/** A page and what it was made from. */
interface KeptPage extends ReadyPage {
  source: DataSource | undefined
  /** By the clock of `performance.now`. */
  freshUntil: number
  /** When to ask ahead; never a second time before it has been answered. */
  askFrom: number
  /** Without an encoding. */
  bytes: number
}

/** What a request gets: a page that is kept, or one that is not for keeping. */
export type Served = { ready: ReadyPage; isStale: boolean } | { once: Page }

interface CacheParts {
  /** For pages that nobody has asked for of late: where there are too many, it rejects. */
  render: Renderer
  /** For pages that are kept and have changed: no more than there are changes. */
  renderAgain: Renderer
  ask: Ask
  /** On every page. */
  headers: Record<string, string>
  /** Milliseconds; for tests that cannot wait. */
  freshMs?: number
  /** Bytes in each encoding; for tests that fill it. */
  sizeMax?: number
}

/** A CDN may hold a page for one second; a browser asks each time. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate'

function isForKeeping(page: Page, { isFixed }: PageAddress): page is WholePage {
  if (page instanceof Response || !page.complete) return false
  // Of what was not found, only the document that stands for every such address.
  return page.status === 200 || (isFixed && page.status === 404)
}

/** Pages in one encoding, under their addresses. */
interface Room {
  /** What does not fit is made anew each time. */
  pages: LRUCache<string, KeptPage>
  /** Of these, what is being asked about or made, and for which address. */
  running: Map<string, { work: Promise<Served>; from: string | undefined }>
}

function sizeOf({ body }: KeptPage): number {
  return body.byteLength + OVERHEAD
}

function roomOf(maxSize: number): Room {
  const maxEntrySize = Math.min(maxSize, PAGE_SIZE_MAX)
  const pages = new LRUCache<string, KeptPage>({ maxSize, maxEntrySize, sizeCalculation: sizeOf })
  return { pages, running: new Map() }
}

/**
 * Rendered pages in memory, each in the encodings that were asked for. One that was asked about
 * within the last second is served as it is; otherwise the request waits until the data service has
 * said whether it still holds, one question and one rendering at a time for each page. Only where
 * the service fails or takes too long is the old page served.
 */
export class PageCache {
  readonly #parts: CacheParts
  readonly #headers: FlatHeaders
  readonly #freshMs: number
  readonly #rooms: Readonly<Record<Encoding, Room>>
  readonly #openEnded: Readonly<Record<Encoding, Room>>

  constructor(parts: CacheParts) {
    this.#parts = parts
    this.#headers = Object.entries({
      ...parts.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': CACHE_CONTROL,
      Vary: 'Accept-Encoding',
    }).flat()
    this.#freshMs = parts.freshMs ?? FRESH_MS
    const rooms = (share: number) => {
      const room = (encoding: Encoding) => roomOf((parts.sizeMax ?? SIZE_MAX[encoding]) * share)
      return { br: room('br'), gzip: room('gzip'), identity: room('identity') }
    }
    this.#rooms = rooms(1)
    this.#openEnded = rooms(OPEN_ENDED_SHARE)
  }

  /** Bytes that are kept. */
  get size(): number {
    const rooms = [this.#rooms, this.#openEnded].flatMap((kind) => Object.values(kind))
    return rooms.reduce((size, { pages }) => size + pages.calculatedSize, 0)
  }

  /** The page under a key, if it can be sent this very moment. */
  peek(key: string, encoding: Encoding): ReadyPage | undefined {
    const page = this.#roomOf(key, encoding).pages.get(key)
    const now = performance.now()
    if (!page || page.freshUntil <= now) return undefined
    if (page.askFrom <= now) {
      page.askFrom = Infinity
      // Whatever goes wrong goes wrong again for the first who has to wait, and is logged there.
      this.#renew({ key, isFixed: false }, encoding).catch(() => undefined)
    }
    return page
  }

  /**
   * The page, fresh; an old one only where the data service fails. Where it has to be made, whoever is
   * at the address `from` takes turns with others. Throws what rendering throws.
   */
  async serve(address: PageAddress, encoding: Encoding, from?: string): Promise<Served> {
    const fresh = this.peek(address.key, encoding)
    if (fresh) return { ready: fresh, isStale: false }
    return this.#renew(address, encoding, from)
  }

  #roomOf(key: string, encoding: Encoding): Room {
    return (isOpenEnded(key) ? this.#openEnded : this.#rooms)[encoding]
  }

  async #renew(address: PageAddress, encoding: Encoding, from?: string): Promise<Served> {
    const { key } = address
    const { running } = this.#roomOf(key, encoding)
    for (let other = running.get(key); other; other = running.get(key)) {
      try {
        return await other.work
      } catch (error) {
        // An address that asks for too much is refused for itself alone.
        if (!(error instanceof TooBusy) || other.from === from) throw error
      }
    }
    const isPacked = encoding === 'identity' && this.#isOnlyPacked(key)
    const begun = isPacked ? this.#unpacked(address, from) : this.#refresh(address, encoding, from)
    const work = begun.finally(() => running.delete(key))
    running.set(key, { work, from })
    return work
  }

  /** Whether a page is kept in brotli alone, for it is too large without. */
  #isOnlyPacked(key: string): boolean {
    const packed = this.#roomOf(key, 'br').pages.peek(key)
    const { maxEntrySize } = this.#roomOf(key, 'identity').pages
    return packed !== undefined && packed.bytes + OVERHEAD > maxEntrySize
  }

  async #unpacked(address: PageAddress, from?: string): Promise<Served> {
    const served = await this.serve(address, 'br', from)
    if ('once' in served) return served
    return { ...served, ready: await unpack(served.ready, this.#headers) }
  }

  async #refresh(address: PageAddress, encoding: Encoding, from?: string): Promise<Served> {
    const begin = performance.now()
    const recorder = new SourceRecorder(this.#parts.ask)
    const { pages } = this.#roomOf(address.key, encoding)
    const old = pages.get(address.key)
    if (old?.source) {
      try {
        if (!(await recorder.hasChanged(old.source))) return this.#found(address, old, begin)
      } catch {
        return { ready: old, isStale: true }
      }
    }
    const { render, renderAgain } = this.#parts
    const page = await (old ? renderAgain : render)(address.key, recorder.ask, from)
    if (!isForKeeping(page, address)) {
      this.#forget(address)
      return { once: page }
    }
    const sourced = { ...page, source: recorder.source }
    const kept = await this.#keep(address, sourced, encoding)
    if (encoding === 'identity' && !pages.has(address.key)) {
      this.#found(address, await this.#keep(address, sourced, 'br'), begin)
    }
    return this.#found(address, kept, begin)
  }

  async #keep({ key }: PageAddress, page: SourcedPage, encoding: Encoding): Promise<KeptPage> {
    const ready = await makeReady(page, encoding, this.#headers)
    const { html, source } = page
    const kept = { ...ready, source, bytes: html.byteLength, freshUntil: 0, askFrom: 0 }
    this.#roomOf(key, encoding).pages.set(key, kept)
    return kept
  }

  /** An old page of what is gone by now must not come back when the data service fails. */
  #forget({ key }: PageAddress): void {
    for (const encoding of ENCODINGS) this.#roomOf(key, encoding).pages.delete(key)
  }

  /** What was asked about at `begin` holds from then on. */
  #found({ isFixed }: PageAddress, page: KeptPage, begin: number): Served {
    page.freshUntil = isFixed ? Infinity : begin + this.#freshMs
    page.askFrom = isFixed ? Infinity : begin + this.#freshMs * AHEAD
    return { ready: page, isStale: false }
  }
}
