import { isNotModified } from '@inkwell/serving/etag'
import type { CachedResponse } from '@inkwell/serving/response-cache'
import { computeEtag } from './etag.ts'
import type { RequestContext } from './context.ts'
import type { Headers } from './security-headers.ts'

/** Caches may keep the answer, and ask about it each time. */
const CACHE_CONTROL = { 'Cache-Control': 'no-cache' }

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** What all kept answers say, names and values in turn: Node takes them fastest that way. */
export function commonHeaders(security: Headers): readonly string[] {
  return Object.entries({ ...security, ...CACHE_CONTROL, Vary: 'Origin' }).flat()
}

/** A text as it is sent: once for all who ask, for slow readers would hold a copy each. */
export interface CachedText {
  bytes: Buffer<ArrayBuffer>
  etag: string
}

export function cacheText(text: string): CachedText {
  const bytes = Buffer.from(text)
  return { bytes, etag: computeEtag(bytes) }
}

/** Answers a text that caches may keep and ask about each time; 304 to who holds it. */
export function sendCachedText(
  c: RequestContext,
  { bytes, etag }: CachedText,
  headers: Record<string, string>,
): Response {
  const { 'Content-Type': type = '', ...others } = headers
  const kept = { ...CACHE_CONTROL, ETag: etag, ...others }
  // What a 304 says takes the place of what a cache has kept: it must say the same.
  if (isNotModified(kept.ETag, c.req.header('If-None-Match'))) return c.body(null, 304, kept)
  return c.body(bytes, 200, { ...kept, 'Content-Type': type })
}

/** What a public read found. */
export interface Found<Answer = unknown> {
  answer: Answer
  /** What it is made of, in the words of the change log. */
  tags: readonly string[]
  /** Whether readers can make up any number of such addresses. */
  isOpenEnded?: boolean
}

/** An answer to a public read, with all that it takes to send it again and again. */
export class CachedRead implements CachedResponse {
  readonly body: Buffer<ArrayBuffer>
  readonly etag: string
  readonly tags: readonly string[]
  readonly isOpenEnded: boolean
  readonly byteLength: number
  /** Headers of a whole answer and of a 304, names and values in turn, the first value missing. */
  readonly whole: string[]
  readonly unchanged: string[]

  constructor({ answer, tags, isOpenEnded = false }: Found, common: readonly string[]) {
    this.body = Buffer.from(JSON.stringify(answer))
    this.etag = computeEtag(this.body)
    this.tags = tags
    this.isOpenEnded = isOpenEnded
    this.byteLength = this.body.byteLength
    this.unchanged = ['X-Request-Id', '', ...common, 'ETag', this.etag]
    const length = String(this.byteLength)
    this.whole = [...this.unchanged, ...Object.entries(JSON_TYPE).flat(), 'Content-Length', length]
  }

  /** The same by way of the framework. */
  answer(c: RequestContext): Response {
    const headers = { ...CACHE_CONTROL, ETag: this.etag }
    if (isNotModified(this.etag, c.req.header('If-None-Match'))) return c.body(null, 304, headers)
    return c.body(this.body, 200, { ...headers, ...JSON_TYPE })
  }
}
