import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createReadiness, stopGracefully } from '@inkwell/serving/graceful-stop'
import type { Readiness } from '@inkwell/serving/graceful-stop'
import { createHttpServer, listen as listenWithBacklog } from '@inkwell/serving/http-server'
import type { ListenAddress, ServerLimits } from '@inkwell/serving/http-server'
import type { ErrorResponse, ErrorStatus } from '@inkwell/serving/error-response'
import { StartError } from '../start-error.ts'
import { discardBody } from './discard-body.ts'
import { toErrorBody } from './error-body.ts'
import { Refusal } from './refusal.ts'
import type { Headers } from './security-headers.ts'
import type { CachedReadHandler } from './cached-read-handler.ts'
import type { Admit } from './load-shedding.ts'

const SECOND = 1_000

/** Milliseconds to upload a picture of 15 MB over a slow line. */
const REQUEST_TIMEOUT = 300 * SECOND

type Fetch = (request: Request, bindings: object) => Response | Promise<Response>

interface Listening {
  /** The actual port. */
  port: number
  /**
   * After `drainMs`, in which load balancers can notice, stops accepting requests, lets requests in flight
   * finish, and aborts slow ones.
   */
  stop(drainMs?: number): Promise<void>
}

/** Answers unparsable requests in the format of all errors. */
function refuseWith(security: Headers) {
  return (status: ErrorStatus): ErrorResponse => {
    const requestId = randomUUID()
    const refusal =
      status === 503
        ? new Refusal('unavailable', 'unavailable')
        : new Refusal('invalid', 'requestUnreadable')
    const headers = {
      ...security,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      ...refusal.headers,
    }
    return { headers, body: JSON.stringify(toErrorBody(refusal, requestId)) }
  }
}

function explain(error: NodeJS.ErrnoException, { host, port }: ListenAddress): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE:
      `Port ${port} on ${host} is taken by another program. ` +
      'Set API_PORT to a free port, or stop that program.',
    EACCES: `Port ${port} on ${host} may not be used by this user. Set API_PORT to 1024 or more.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one that it has.`,
    ENOTSUP: 'This system cannot share a port among processes. Set WORKERS to 1.',
    ENOTFOUND: `The name ${host} is not known here. Set HOST to an address of this machine.`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence ? new StartError(sentence, { cause: error }) : error
}

function listening(server: Server, address: ListenAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, address)))
    server.once('listening', () => {
      const bound = server.address()
      resolve(typeof bound === 'object' && bound ? bound.port : address.port)
    })
    listenWithBacklog(server, address)
  })
}

interface ListenParts extends ListenAddress {
  /** The headers of every response. */
  security: Headers
  handleCachedRead?: CachedReadHandler
  /**
   * Rejects requests under overload; it runs for requests that the cached-read handler does not answer.
   */
  admit?: Admit
  /** Set when the server is about to stop. */
  readiness?: Readiness
  bounds?: Partial<ServerLimits>
}

/** Starts the HTTP server; throws StartError if the address is not available. */
export async function listen(fetch: Fetch, parts: ListenParts): Promise<Listening> {
  const { security, handleCachedRead, admit, bounds, readiness = createReadiness() } = parts
  const refuse = refuseWith(security)
  const handleWithFramework = getRequestListener(fetch, {
    // Of requests without a Host header. That of an IPv6 address would make an invalid URL.
    hostname: 'localhost',
    // It would read the rest of a body at full speed.
    autoCleanupIncoming: false,
    // An invalid URL or Host header.
    errorHandler: () => {
      const { body, headers } = refuse(400)
      return new Response(body, { status: 400, headers })
    },
  })
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    // This listener must run before Node's, which would read the rest at once.
    response.prependOnceListener('finish', () => {
      if (!request.complete || request.readableLength > 0) void discardBody(request)
    })
    const answer = async () => handleWithFramework(request, response)
    if (admit) admit(request, response, answer)
    else void answer()
  }
  const server = createHttpServer({
    listener: (request, response) => {
      if (handleCachedRead) handleCachedRead(request, response, listener)
      else listener(request, response)
    },
    createError: refuse,
    limits: { requestMs: REQUEST_TIMEOUT, ...bounds },
  })
  const port = await listening(server, parts)
  return { port, stop: (drainMs = 0) => stopGracefully(server, { readiness, drainMs }) }
}
