import { createServer } from 'node:http'
import type { RequestListener, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Connection } from './connection.ts'
import type { MinimumRates } from './connection.ts'
import { serializeResponse, statusForParserError } from './error-response.ts'
import type { ErrorResponse, ErrorStatus } from './error-response.ts'
import { recordConnection } from './event-loop-budget.ts'
import { collectWhenIdle } from './idle-collection.ts'
import { preserveNextTickOptimization } from './next-tick-optimization.ts'

const SECOND = 1_000

export interface ServerLimits {
  /** Milliseconds for the headers of a request, from the start of the connection. */
  headersMs: number
  /** Milliseconds for a whole request. */
  requestMs: number
  /** Milliseconds that a connection stays open after its last response. */
  keepAliveMs: number
  /** Milliseconds between two checks of all connections. */
  checkMs: number
  /** Milliseconds without progress after which the reader of a response gives way at the connection limit. */
  stalledMs: number
  /** Maximum number of simultaneous connections. */
  connections: number
  rates: MinimumRates
}

/** Also the length of the system's queue of connections that Node has not accepted yet. */
const CONNECTIONS = 4_096

const LIMITS: ServerLimits = {
  headersMs: 10 * SECOND,
  requestMs: 30 * SECOND,
  // Longer than that of proxies and clients, so that they close idle connections, not the server.
  keepAliveMs: 65 * SECOND,
  checkMs: 2 * SECOND,
  stalledMs: 5 * SECOND,
  connections: CONNECTIONS,
  // Below the slowest network connections in use.
  rates: { graceMs: 10 * SECOND, upload: 512, download: 4_096 },
}

interface HttpServerParts {
  listener: RequestListener
  /** Creates the response to a malformed request, or to one beyond the server's capacity. */
  createError: (status: ErrorStatus) => ErrorResponse
  limits?: Partial<ServerLimits>
}

function optionsOf({ headersMs, requestMs, keepAliveMs, checkMs }: ServerLimits): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
    // Node's own response would lack the security headers.
    requireHostHeader: false,
  }
}

function sendError(response: ServerResponse, status: ErrorStatus, error: ErrorResponse): void {
  const { headers, body } = error
  const length = Buffer.byteLength(body)
  response
    .writeHead(status, { ...headers, 'Content-Length': length, Connection: 'close' })
    .end(body)
}

function sendErrorAndClose(socket: Socket, status: ErrorStatus, error: ErrorResponse): void {
  socket.write(serializeResponse(status, error))
  socket.destroySoon()
}

/** A connection that only waits for its client; if there is none, the one whose client has stopped reading for longest. */
function findIdle(
  connections: ReadonlyMap<Socket, Connection>,
  stalledAfter: number,
): Socket | undefined {
  const now = performance.now()
  let [stalled, longest]: [Socket | undefined, number] = [undefined, stalledAfter]
  for (const [socket, connection] of connections) {
    if (connection.awaitsClient) return socket
    const stalledMs = connection.stalledFor(now)
    if (stalledMs > longest) [stalled, longest] = [socket, stalledMs]
  }
  return stalled
}

/**
 * Creates an HTTP server with protection against slow clients. Slow headers, bodies and readers are
 * disconnected, and so are clients that pipeline more than 32 requests. At the connection limit, the
 * oldest connection that waits for its client is closed; if none waits, the one whose client has not read for longest.
 * Malformed requests get a response with the same headers as every other.
 */
export function createHttpServer({ listener, createError, limits: own }: HttpServerParts): Server {
  preserveNextTickOptimization()
  collectWhenIdle()
  const limits = { ...LIMITS, ...own }
  const connections = new Map<Socket, Connection>()

  const server = createServer(optionsOf(limits), (request, response) => {
    const connection = connections.get(request.socket)
    connection?.startRequest(request, response, performance.now())
    if (connection?.hasTooManyWaiting) {
      request.socket.destroy()
      return
    }
    const hasHost = request.headers.host !== undefined || request.httpVersion !== '1.1'
    if (hasHost) listener(request, response)
    else sendError(response, 400, createError(400))
  })

  /** Closes a connection for which the server has nothing to do; returns whether there was one. */
  function makeRoom(): boolean {
    const socket = findIdle(connections, limits.stalledMs)
    if (!socket) return false
    // Not in `close`: many connections may arrive before that event.
    connections.delete(socket)
    socket.destroy()
    return true
  }

  server.on('connection', (socket) => {
    recordConnection()
    if (connections.size >= limits.connections && !makeRoom()) {
      sendErrorAndClose(socket, 503, createError(503))
      return
    }
    const connection = new Connection(socket, performance.now())
    connections.set(socket, connection)
    socket.once('close', () => {
      connections.delete(socket)
      connection.close()
    })
  })

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isClosed = error.code === 'ECONNRESET' || !socket.writable
    const status = statusForParserError(error)
    if (isClosed || connections.get(socket)?.isAnswering) socket.destroy()
    else sendErrorAndClose(socket, status, createError(status))
  })

  server.on('checkExpectation', (_, response) => {
    sendError(response, 417, createError(417))
  })

  const check = setInterval(() => {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      if (connection.isTooSlow(now, limits.rates)) socket.destroy()
    }
  }, limits.checkMs).unref()
  server.once('close', () => clearInterval(check))
  return server
}

/** Where a server listens. */
export interface ListenAddress {
  host: string
  port: number
  /** Whether several processes listen there: the system distributes connections among them. */
  reusePort?: boolean | undefined
}

/**
 * Listens with a longer backlog than Node's default of 511. When the backlog is full, the system drops
 * connection attempts, and clients retry only after 1, 3, 7 and 15 seconds.
 */
export function listen(server: Server, { host, port, reusePort = false }: ListenAddress): void {
  server.listen({ host, port, backlog: CONNECTIONS, reusePort })
}
