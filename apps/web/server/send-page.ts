import type { IncomingMessage, ServerResponse } from 'node:http'
import { headersWithoutBody, isKnown } from './not-modified.ts'
import type { FlatHeaders } from './not-modified.ts'
import { RETRY_AFTER } from './plain-document.ts'
import { TooBusy } from './render-lane.ts'
import type { Page } from './renderer.ts'

/** A page in one encoding, with everything done that can be done once. */
export interface ReadyPage {
  etag: string
  body: Buffer
  headers: FlatHeaders
}

/** RFC 9211: served although it is older than it should be. */
const STALE: FlatHeaders = ['Cache-Status', 'inkwell; hit; fwd=stale; ttl=-1']

/** Sends a page that lies ready: a comparison of headers and a write. */
export function sendReady(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { page, isStale }: { page: ReadyPage; isStale: boolean },
): void {
  const own = isStale ? page.headers.concat(STALE) : page.headers
  if (isKnown(headers['if-none-match'], page.etag)) {
    response.writeHead(304, headersWithoutBody(own)).end()
    return
  }
  response.writeHead(200, own)
  response.end(method === 'HEAD' ? undefined : page.body)
}

/** Sends a page that nobody keeps: one that was not found, or holds a skeleton. */
export function sendOnce(
  { method }: IncomingMessage,
  response: ServerResponse,
  { page, headers }: { page: Page; headers: Record<string, string> },
): void {
  if (page instanceof Response) {
    response.writeHead(page.status, { ...headers, ...Object.fromEntries(page.headers) }).end()
    return
  }
  response.writeHead(page.status, {
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': page.html.byteLength,
    'Cache-Control': page.complete ? 'no-cache' : 'no-store',
  })
  response.end(method === 'HEAD' ? undefined : page.html)
}

/** Pages that say in words why there is no other, and what they are answered with. */
export interface PlainAnswers {
  /** A failure of our own. */
  crash: string
  /** More is asked for than can be made. */
  busy: string
}

/** How a failure is answered: words, a status and its headers, without the cause. */
export function plainAnswer(error: unknown, { crash, busy }: PlainAnswers) {
  const isBusy = error instanceof TooBusy
  return {
    status: isBusy ? 503 : 500,
    html: isBusy ? busy : crash,
    headers: { 'Cache-Control': 'no-store', ...(isBusy && { 'Retry-After': RETRY_AFTER }) },
  } as const
}

/** Sends such a page, where something can still be sent. */
export function sendFailure(
  response: ServerResponse,
  error: unknown,
  { plain, headers }: { plain: PlainAnswers; headers: Record<string, string> },
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const { status, html, headers: own } = plainAnswer(error, plain)
  response.writeHead(status, {
    ...headers,
    ...own,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
  })
  response.end(html)
}
