import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { encodingFor } from './encoded-body.ts'
import type { Encoding } from './encoded-body.ts'
import type { LateFiles } from './late-files.ts'
import { pageAddressOf } from './page-address.ts'
import type { PageAddress } from './page-address.ts'
import type { PageCache } from './page-cache.ts'
import { TooBusy } from './render-lane.ts'
import { sendFailure, sendOnce, sendReady } from './send-page.ts'
import type { PlainAnswers } from './send-page.ts'
import { sendFile } from './static-files.ts'
import type { StaticFiles } from './static-files.ts'

interface ListenerParts {
  files: StaticFiles
  late: LateFiles
  pages: PageCache
  /** On every page. */
  headers: Record<string, string>
  plain: PlainAnswers
  /** Everything else: addresses that are not kept, odd methods. */
  rest: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  log: Logger
}

function encodingOf({ headers }: IncomingMessage): Encoding {
  return encodingFor(headers['accept-encoding'])
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * The front door: what lies ready in memory is sent before any framework hears of the request,
 * because that is nearly all of them.
 */
export function createListener(parts: ListenerParts): RequestListener {
  const { files, late, pages, headers, plain, rest, log } = parts

  /** Whether it was there to be sent: a page under the very address it is kept by, or a file. */
  function sendAtOnce(target: string, request: IncomingMessage, response: ServerResponse): boolean {
    const page = pages.peek(target, encodingOf(request))
    if (page) {
      sendReady(request, response, { page, isStale: false })
      return true
    }
    const file = files.get(target)
    if (file) sendFile(request, response, file)
    return file !== undefined
  }

  async function sendKept(
    address: PageAddress,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const served = await pages.serve(address, encodingOf(request))
    if ('ready' in served) {
      sendReady(request, response, { page: served.ready, isStale: served.isStale })
    } else sendOnce(request, response, { page: served.once, headers })
  }

  async function sendLate(
    target: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const file = await late.get(target)
    if (file) sendFile(request, response, file)
    else await rest(request, response)
  }

  function send(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isRead(request)) return rest(request, response)
    if (late.has(target)) return sendLate(target, request, response)
    const address = pageAddressOf(target)
    return address ? sendKept(address, request, response) : rest(request, response)
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const target = request.url ?? '/'
    if (isRead(request) && sendAtOnce(target, request, response)) return
    send(target, request, response).catch((err: unknown) => {
      if (!(err instanceof TooBusy)) {
        log.error({ err, path: target }, 'a request could not be answered')
      }
      sendFailure(response, err, { plain, headers })
    })
  }

  if (!log.isLevelEnabled('info')) return answer
  return (request, response) => {
    const begin = performance.now()
    response.once('close', () => {
      const ms = Math.round(performance.now() - begin)
      const { method, url = '/' } = request
      const [path] = url.split('?')
      const level = path === '/healthz' ? 'debug' : 'info'
      log[level]({ method, path, status: response.statusCode, ms }, 'request')
    })
    answer(request, response)
  }
}
