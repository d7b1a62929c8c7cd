import { isNotModified } from '@inkwell/serving/etag'
import { etagOf } from './etag.ts'
import type { RequestContext } from './context.ts'
import type { ListSpan } from './list-span.ts'
import type { Headers } from './security-headers.ts'

/** Caches may keep the answer, and ask about it each time. */
const CACHE_CONTROL = { 'Cache-Control': 'no-cache' }

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** What all kept answers say, names and values in turn: Node takes them fastest that way. */
export function commonHeaders(security: Headers): readonly string[] {
  return Object.entries({ ...security, ...CACHE_CONTROL, Vary: 'Origin' }).flat()
}

/** A text as it is sent: once for all who ask, for slow readers would hold a copy each. */
export interface KeptText {
  bytes: Buffer<ArrayBuffer>
  etag: string
}

export function keepText(text: string): KeptText {
  const bytes = Buffer.from(text)
  return { bytes, etag: etagOf(bytes) }
}

/** Answers a text that caches may keep and ask about each time; 304 to who holds it. */
export function answerKept(
  c: RequestContext,
  { bytes, etag }: KeptText,
  headers: Record<string, string>,
): Response {
  const { 'Content-Type': type = '', ...others } = headers
  const kept = { ...CACHE_CONTROL, ETag: etag, ...others }
  // What a 304 says takes the place of what a cache has kept: it must say the same.
  if (isNotModified(kept.ETag, c.req.header('If-None-Match'))) return c.body(null, 304, kept)
  return c.body(bytes, 200, { ...kept, 'Content-Type': type })
}

/** An answer to a public read, with all that it takes to send it again and again. */
export class KeptAnswer {
  readonly body: Buffer<ArrayBuffer>
  readonly etag: string
  /** Of a list: what it shows, and so what changes it. */
  readonly span: ListSpan | undefined
  /** Headers of a whole answer and of a 304, names and values in turn, the first value missing. */
  readonly whole: string[]
  readonly unchanged: string[]

  constructor(value: unknown, common: readonly string[], span?: ListSpan) {
    this.body = Buffer.from(JSON.stringify(value))
    this.etag = etagOf(this.body)
    this.span = span
    this.unchanged = ['X-Request-Id', '', ...common, 'ETag', this.etag]
    const length = String(this.body.byteLength)
    this.whole = [...this.unchanged, ...Object.entries(JSON_TYPE).flat(), 'Content-Length', length]
  }

  /** The same by way of the framework. */
  answer(c: RequestContext): Response {
    const headers = { ...CACHE_CONTROL, ETag: this.etag }
    if (isNotModified(this.etag, c.req.header('If-None-Match'))) return c.body(null, 304, headers)
    return c.body(this.body, 200, { ...headers, ...JSON_TYPE })
  }
}
