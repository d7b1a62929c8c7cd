import { isNotModified } from '@inkwell/serving/etag'
import type { CachedResponse } from '@inkwell/serving/response-cache'
import { computeEtag } from './etag.ts'
import type { RequestContext } from './context.ts'
import type { Headers } from './security-headers.ts'

/** Caches may store the response, but must revalidate it. */
const CACHE_CONTROL = { 'Cache-Control': 'no-cache' }

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** The common headers as a flat list of names and values, the fastest form for Node. */
export function commonHeaders(security: Headers): readonly string[] {
  return Object.entries({ ...security, ...CACHE_CONTROL, Vary: 'Origin' }).flat()
}

/** An encoded text that all responses share; slow readers would otherwise hold a copy each. */
export interface CachedText {
  bytes: Buffer<ArrayBuffer>
  etag: string
}

export function cacheText(text: string): CachedText {
  const bytes = Buffer.from(text)
  return { bytes, etag: computeEtag(bytes) }
}

/** Sends a text that caches must revalidate; 304 if the client has it. */
export function sendCachedText(
  c: RequestContext,
  { bytes, etag }: CachedText,
  headers: Record<string, string>,
): Response {
  const { 'Content-Type': type = '', ...others } = headers
  const kept = { ...CACHE_CONTROL, ETag: etag, ...others }
  // A cache replaces its headers with those of a 304, so they must be equal.
  if (isNotModified(kept.ETag, c.req.header('If-None-Match'))) return c.body(null, 304, kept)
  return c.body(bytes, 200, { ...kept, 'Content-Type': type })
}

/** The result of a public read. */
export interface Found<Answer = unknown> {
  answer: Answer
  /** The tags of the change log that invalidate it. */
  tags: readonly string[]
  /** Whether clients can invent any number of such addresses. */
  isOpenEnded?: boolean
  /** Milliseconds for which an answer is cached that stands in for a better one. */
  maxAgeMs?: number
}

/** The cached response of a public read. */
export class CachedRead implements CachedResponse {
  readonly body: Buffer<ArrayBuffer>
  readonly etag: string
  readonly tags: readonly string[]
  readonly isOpenEnded: boolean
  readonly maxAgeMs: number | undefined
  readonly byteLength: number
  /** The headers of a 200 and of a 304 as flat lists; the first value, the request id, is set later. */
  readonly whole: string[]
  readonly unchanged: string[]

  constructor({ answer, tags, isOpenEnded = false, maxAgeMs }: Found, common: readonly string[]) {
    this.body = Buffer.from(JSON.stringify(answer))
    this.etag = computeEtag(this.body)
    this.tags = tags
    this.isOpenEnded = isOpenEnded
    this.maxAgeMs = maxAgeMs
    this.byteLength = this.body.byteLength
    this.unchanged = ['X-Request-Id', '', ...common, 'ETag', this.etag]
    const length = String(this.byteLength)
    this.whole = [...this.unchanged, ...Object.entries(JSON_TYPE).flat(), 'Content-Length', length]
  }

  /** The same response for the framework. */
  answer(c: RequestContext): Response {
    const headers = { ...CACHE_CONTROL, ETag: this.etag }
    if (isNotModified(this.etag, c.req.header('If-None-Match'))) return c.body(null, 304, headers)
    return c.body(this.body, 200, { ...headers, ...JSON_TYPE })
  }
}
