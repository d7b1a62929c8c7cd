import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AddressOf } from '@inkwell/serving/address'
import { createAdmission } from '@inkwell/serving/admission'
import type { Admission } from '@inkwell/serving/admission'
import type { Readiness } from '@inkwell/serving/graceful-stop'
import { createRejectionLog } from '@inkwell/serving/rejection-log'
import { RETRY_AFTER } from '@inkwell/serving/retry-after'
import type { Logger } from 'pino'
import { text } from '../../src/platform/text.ts'
import { encodingFor } from './encoded-body.ts'
import type { Encoding } from './encoded-body.ts'
import type { LazyFiles } from '../files/lazy-files.ts'
import type { FindMoved } from '../pages/old-addresses.ts'
import { OutgoingPages } from '../pages/outgoing-pages.ts'
import { NOT_FOUND, resolveAddress } from '../pages/page-address.ts'
import type { Destination, PageAddress } from '../pages/page-address.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { OverloadError } from '../pages/render-queue.ts'
import type { WholePage } from '../pages/renderer.ts'
import { sendFailure, sendUncached, sendEncoded, sendText } from '../pages/send-page.ts'
import type { PlainPages } from '../pages/send-page.ts'
import { sendFile } from '../files/static-files.ts'
import type { StaticFiles } from '../files/static-files.ts'

interface ListenerParts {
  files: StaticFiles
  lazy: LazyFiles
  pages: Pick<PageCache, 'peek' | 'serve'>
  /** Of every page. */
  headers: Record<string, string>
  plain: PlainPages
  /** The key of the page or document that a target means. */
  resolve?: (target: string) => Destination
  /** Where an address of an imported site leads. */
  findMoved?: FindMoved
  addressOf: AddressOf
  /** Set when the server is about to stop. */
  readiness: Readiness
  log: Logger
}

/** The process is alive. */
const HEALTH = '/healthz'
/** It takes requests. The data service does not matter: without it, cached pages are sent. */
const READY = '/readyz'

function acceptedEncoding({ headers }: IncomingMessage): Encoding {
  return encodingFor(headers['accept-encoding'])
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Logs one line for each request. */
function withRequestLog(listener: RequestListener, log: Logger): RequestListener {
  return (request, response) => {
    const begin = performance.now()
    response.once('close', () => {
      const ms = Math.round(performance.now() - begin)
      const { method, url = '/' } = request
      const [path] = url.split('?')
      const level = path === HEALTH || path === READY ? 'debug' : 'info'
      log[level]({ method, path, status: response.statusCode, ms }, 'request')
    })
    listener(request, response)
  }
}

/** Responds to requests for pages and files. */
class RequestHandler {
  readonly #parts: ListenerParts
  readonly #outgoing = new OutgoingPages()
  readonly #admission: Admission

  constructor(parts: ListenerParts) {
    this.#parts = parts
    const count = createRejectionLog(parts.log)
    this.#admission = createAdmission(() => {
      count('requests')
      return new OverloadError()
    })
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const target = request.url ?? '/'
    try {
      if (isRead(request) && this.#sendIfReady(target, request, response)) return
    } catch (err) {
      this.#fail(err, request, response)
      return
    }
    this.#sendLater(target, request, response).catch((err: unknown) => {
      this.#fail(err, request, response)
    })
  }

  /** Sends a fresh page or a file from memory. Returns false if this exact address has none. */
  #sendIfReady(target: string, request: IncomingMessage, response: ServerResponse): boolean {
    const page = this.#parts.pages.peek(target, acceptedEncoding(request))
    if (page) {
      this.#sendEncoded({ page, isStale: false }, request, response)
      return true
    }
    const file = this.#parts.files.get(target)
    if (file) sendFile(request, response, file)
    return file !== undefined
  }

  async #sendLater(
    target: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { headers, lazy } = this.#parts
    if (!isRead(request)) {
      const own = { ...headers, Allow: 'GET, HEAD' }
      sendText(request, response, {
        status: 405,
        headers: own,
        text: `${text.server.onlyRead}\n`,
      })
      return
    }
    if (target === HEALTH || target === READY) {
      this.#sendHealth(target, request, response)
      return
    }
    const file = lazy.has(target) ? await lazy.get(target) : undefined
    if (file) {
      sendFile(request, response, file)
      return
    }
    const from = this.#parts.addressOf(request)
    await this.#admission(() => this.#sendPage(target, request, response), { response, from })
  }

  #sendHealth(target: string, request: IncomingMessage, response: ServerResponse): void {
    const { headers, readiness } = this.#parts
    const own = { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
    const isStopping = target === READY && readiness.isStopping
    sendText(request, response, {
      status: isStopping ? 503 : 200,
      headers: isStopping ? { ...own, 'Retry-After': RETRY_AFTER } : own,
      text: isStopping ? '{"status":"stopping"}' : '{"status":"ok"}',
    })
  }

  async #sendPage(
    target: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { headers, plain, resolve = resolveAddress } = this.#parts
    const destination = resolve(target)
    const moved = await this.#parts.findMoved?.(target, destination)
    if (moved !== undefined) this.#sendMoved(moved, request, response)
    else if (destination === 'unroutable') {
      const own = { ...headers, 'Content-Type': 'text/html; charset=utf-8' }
      sendText(request, response, { status: 404, headers: own, text: plain.missing })
    } else if ('redirect' in destination) {
      const { redirect } = destination
      const own = { ...headers, Location: redirect }
      sendText(request, response, { status: 308, headers: own, text: `${redirect}\n` })
    } else await this.#serve(destination, request, response)
  }

  #sendMoved(moved: string, request: IncomingMessage, response: ServerResponse): void {
    const headers = { ...this.#parts.headers, Location: moved }
    sendText(request, response, { status: 301, headers, text: `${moved}\n` })
  }

  async #serve(
    address: PageAddress,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { pages, headers, addressOf } = this.#parts
    const served = await pages.serve(address, acceptedEncoding(request), addressOf(request))
    if ('encoded' in served) {
      this.#sendEncoded({ page: served.encoded, isStale: served.isStale }, request, response)
      return
    }
    const { uncached: page } = served
    const isMissing = page.status === 404 && address.key !== NOT_FOUND.key
    const moved = isMissing ? await this.#parts.findMoved?.(request.url ?? '/') : undefined
    if (moved !== undefined) {
      this.#sendMoved(moved, request, response)
      return
    }
    if (!(page instanceof Response)) this.#trackUncached(page, request, response)
    sendUncached(request, response, { page, headers })
  }

  #sendEncoded(
    served: Parameters<typeof sendEncoded>[2],
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    this.#outgoing.track(served.page.body, response, () => this.#parts.addressOf(request))
    sendEncoded(request, response, served)
  }

  #trackUncached(page: WholePage, request: IncomingMessage, response: ServerResponse): void {
    const { log, addressOf } = this.#parts
    const { html, failure: err } = page
    if (err) log.error({ err, path: request.url }, 'a response of the data service cannot be shown')
    this.#outgoing.track(html, response, () => addressOf(request))
  }

  #fail(err: unknown, request: IncomingMessage, response: ServerResponse): void {
    const { log, plain, headers } = this.#parts
    if (!(err instanceof OverloadError)) {
      log.error({ err, path: request.url }, 'a request could not be answered')
    }
    sendFailure(response, err, { plain, headers })
  }
}

/** Responds to every request of the site. Nearly all responses are in memory and are sent at once. */
export function createListener(parts: ListenerParts): RequestListener {
  const handler = new RequestHandler(parts)
  const listener: RequestListener = (request, response) => handler.handle(request, response)
  return parts.log.isLevelEnabled('info') ? withRequestLog(listener, parts.log) : listener
}
