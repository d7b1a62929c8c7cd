import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isNotModified } from '@inkwell/serving/etag'
import type { Log } from '../log/log.ts'
import { EXPOSED_HEADERS } from './cors.ts'
import type { CachedRead } from './cached-read.ts'
import type { PublicReads } from './public-reads.ts'
import { targetOf } from './read-target.ts'
import type { Admit } from './load-shedding.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Counts a read against the client's limit; throws `rate_limited`. Resolves to the address of the client;
 * undefined for the site's web server, which reads for everyone.
 */
export type LimitReads = (request: IncomingMessage | undefined) => Promise<string | undefined>

/** Answers public reads directly and passes all other requests to `listener`. */
export type CachedReadHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  listener: Listener,
) => void

interface CachedReadHandlerParts {
  reads: PublicReads
  /** The origins allowed by CORS. */
  origins: ReadonlySet<string>
  log: Log
  /** Counts a read that is not cached; throws `rate_limited`. */
  limitReads: LimitReads
  admit: Admit
}

/** The index of the request id in the list of headers. */
const REQUEST_ID = 1

const failures = new WeakMap<IncomingMessage, unknown>()

/** Throws the error of a public read, so that the framework's error handler answers it. */
export function throwFailure(request: IncomingMessage | undefined): void {
  if (request && failures.has(request)) throw failures.get(request)
}

/** Creates the handler. It skips the framework, which only other requests need. */
export function createCachedReadHandler(parts: CachedReadHandlerParts): CachedReadHandler {
  const { reads, origins, log, limitReads, admit } = parts
  const names = ['Access-Control-Expose-Headers', EXPOSED_HEADERS, 'Access-Control-Allow-Origin']
  const cors = new Map([...origins].map((origin) => [origin, [...names, origin]]))
  const isLogged = log.isLevelEnabled('info')

  function send(kept: CachedRead, request: IncomingMessage, response: ServerResponse): string {
    const { method, headers } = request
    const isUnchanged = isNotModified(kept.etag, headers['if-none-match'])
    const own = isUnchanged ? kept.unchanged : kept.whole
    const requestId = randomUUID()
    // The headers are written synchronously, so all requests share one list.
    own[REQUEST_ID] = requestId
    const more = headers.origin === undefined ? undefined : cors.get(headers.origin)
    response.writeHead(isUnchanged ? 304 : 200, more ? own.concat(more) : own)
    response.end(isUnchanged || method === 'HEAD' ? undefined : kept.body)
    return requestId
  }

  function sendLogged(
    kept: CachedRead,
    request: IncomingMessage,
    response: ServerResponse,
    began: number,
  ): void {
    const requestId = send(kept, request, response)
    const { method, url = '' } = request
    const ms = Math.round((performance.now() - began) * 10) / 10
    const [path] = url.split('?')
    log.info({ requestId, method, path, status: response.statusCode, ms }, 'request')
  }

  const answer: (...sent: Parameters<typeof sendLogged>) => unknown = isLogged ? sendLogged : send

  function make(request: IncomingMessage, response: ServerResponse, listener: Listener): boolean {
    const began = performance.now()
    const making = reads.at(targetOf(request))
    if (!making) return false
    admit(request, response, () =>
      limitReads(request)
        .then(making)
        .then(
          (made) => answer(made, request, response, began),
          (error: unknown) => {
            failures.set(request, error)
            listener(request, response)
          },
        ),
    )
    return true
  }

  return (request, response, listener) => {
    const { method } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const kept = isRead ? reads.find(targetOf(request)) : undefined
    if (kept) answer(kept, request, response, isLogged ? performance.now() : 0)
    else if (!isRead || !make(request, response, listener)) listener(request, response)
  }
}
