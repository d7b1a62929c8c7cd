import type { IncomingMessage, ServerResponse } from 'node:http'
import { isNotModified } from '@inkwell/serving/etag'
import { RETRY_AFTER } from '@inkwell/serving/retry-after'
import { headersWithoutBody } from '../http/not-modified.ts'
import type { FlatHeaders } from '../http/not-modified.ts'
import type { EncodedPage } from './encoded-page.ts'
import { OverloadError } from './render-queue.ts'
import type { Page } from './renderer.ts'

/** RFC 9211: a stale response. */
const STALE: FlatHeaders = ['Cache-Status', 'inkwell; hit; fwd=stale; ttl=-1']

/** Sends an encoded page, or 304. */
export function sendEncoded(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { page, isStale }: { page: EncodedPage; isStale: boolean },
): void {
  const own = isStale ? page.headers.concat(STALE) : page.headers
  if (page.status === 200 && isNotModified(page.etag, headers['if-none-match'])) {
    response.writeHead(304, headersWithoutBody(own)).end()
    return
  }
  response.writeHead(page.status, own)
  response.end(method === 'HEAD' ? undefined : page.body)
}

/** Sends a page that is not cached: a 404, or a page with a skeleton. */
export function sendUncached(
  { method }: IncomingMessage,
  response: ServerResponse,
  { page, headers }: { page: Page; headers: Record<string, string> },
): void {
  if (page instanceof Response) {
    // Otherwise browsers keep a permanent redirect, even if the tag gets its old name back.
    const own = { 'Cache-Control': 'no-cache', ...Object.fromEntries(page.headers) }
    response.writeHead(page.status, { ...headers, ...own }).end()
    return
  }
  response.writeHead(page.status, {
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': page.html.byteLength,
    'Cache-Control': page.complete ? 'no-cache' : 'no-store',
    ...page.headers,
  })
  response.end(method === 'HEAD' ? undefined : page.html)
}

interface TextResponse {
  status: number
  headers: Record<string, string>
  text: string
}

/** Sends a short text; `headers` may name another type. */
export function sendText(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, text }: TextResponse,
): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(method === 'HEAD' ? undefined : text)
}

/** Error pages that need neither React nor the data service. */
export interface PlainPages {
  /** A failure of the web server. */
  crash: string
  /** Overload. */
  busy: string
  /** Not found, at an address that no route matches. */
  missing: string
}

/** The page for an error, without its cause. */
function plainPage(error: unknown, { crash, busy }: PlainPages) {
  const isBusy = error instanceof OverloadError
  return {
    status: isBusy ? 503 : 500,
    html: isBusy ? busy : crash,
    headers: { 'Cache-Control': 'no-store', ...(isBusy && { 'Retry-After': RETRY_AFTER }) },
  } as const
}

/** Sends an error page, unless the response has begun. */
export function sendFailure(
  response: ServerResponse,
  error: unknown,
  { plain, headers }: { plain: PlainPages; headers: Record<string, string> },
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const { status, html, headers: own } = plainPage(error, plain)
  response.writeHead(status, {
    ...headers,
    ...own,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
  })
  response.end(html)
}
