import type { IncomingMessage, ServerResponse } from 'node:http'
import { isNotModified } from '@inkwell/serving/etag'
import { RETRY_AFTER } from '@inkwell/serving/retry-after'
import { headersWithoutBody } from '../http/not-modified.ts'
import type { FlatHeaders } from '../http/not-modified.ts'
import { TooBusy } from './render-lane.ts'
import type { Page } from './renderer.ts'

/** A page in one encoding, with everything done that can be done once. */
export interface ReadyPage {
  status: number
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
  if (page.status === 200 && isNotModified(page.etag, headers['if-none-match'])) {
    response.writeHead(304, headersWithoutBody(own)).end()
    return
  }
  response.writeHead(page.status, own)
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

/** What an answer of a few words is made of, beside the headers of every page. */
interface FewWords {
  status: number
  headers: Record<string, string>
  words: string
}

/** Sends a few words, to a program or on the way to a page. */
export function sendWords(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, words }: FewWords,
): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Length': Buffer.byteLength(words),
    ...headers,
  })
  response.end(method === 'HEAD' ? undefined : words)
}

/** Pages that say in words why there is no other, and what they are answered with. */
export interface PlainAnswers {
  /** A failure of our own. */
  crash: string
  /** More is asked for than can be made. */
  busy: string
  /** There is nothing at an address, and no screen that could say so. */
  missing: string
}

/** How a failure is answered: words, a status and its headers, without the cause. */
function plainAnswer(error: unknown, { crash, busy }: PlainAnswers) {
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
