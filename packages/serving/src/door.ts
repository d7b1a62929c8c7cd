import { createServer } from 'node:http'
import type { RequestListener, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Connection } from './connection.ts'
import type { Pace } from './connection.ts'
import { rawAnswer, statusOf } from './refused-request.ts'
import type { RefusedAnswer, RefusedStatus } from './refused-request.ts'
import { keepTick } from './kept-tick.ts'
import { noteConnection } from './turn.ts'

const SECOND = 1_000

/** How long a connection may keep a server waiting, and how many there are. */
export interface DoorBounds {
  /** Milliseconds for the headers of a request, from the connection's first moment on. */
  headersMs: number
  /** Milliseconds for a whole request. */
  requestMs: number
  /** Milliseconds that a connection stays open after its last answer. */
  keptMs: number
  /** Milliseconds between two looks at all connections. */
  lookMs: number
  /** Connections at the same time. */
  connections: number
  pace: Pace
}

/** At the same time, and as many again that the system has accepted and we have not looked at. */
const CONNECTIONS = 4_096

const BOUNDS: DoorBounds = {
  headersMs: 10 * SECOND,
  requestMs: 30 * SECOND,
  // Longer than the clients that hold connections open, so that it is they who close.
  keptMs: 65 * SECOND,
  lookMs: 2 * SECOND,
  connections: CONNECTIONS,
  // Slower than the slowest line that people still use.
  pace: { graceMs: 10 * SECOND, sending: 512, taking: 4_096 },
}

interface DoorParts {
  answer: RequestListener
  /** What is said to a request that is none, or for which there is no room. */
  refuse: (status: RefusedStatus) => RefusedAnswer
  bounds?: Partial<DoorBounds>
}

function optionsOf({ headersMs, requestMs, keptMs, lookMs }: DoorBounds): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keptMs,
    connectionsCheckingInterval: lookMs,
    // Node would answer by itself, without our headers.
    requireHostHeader: false,
  }
}

/** Answers a request that stops here. */
function say(response: ServerResponse, status: RefusedStatus, answer: RefusedAnswer): void {
  const { headers, body } = answer
  const length = Buffer.byteLength(body)
  response
    .writeHead(status, { ...headers, 'Content-Length': length, Connection: 'close' })
    .end(body)
}

/** Says one last thing on a connection. */
function sayAndClose(socket: Socket, status: RefusedStatus, answer: RefusedAnswer): void {
  socket.write(rawAnswer(status, answer))
  socket.destroySoon()
}

/**
 * An HTTP server that nobody can keep waiting: slow headers, slow bodies and slow readers are cut
 * off, a full house makes room by closing what has waited longest for its client, and whatever is
 * no request is answered with the headers of every other answer.
 */
export function createDoor({ answer, refuse, bounds: own }: DoorParts): Server {
  keepTick()
  const bounds = { ...BOUNDS, ...own }
  const connections = new Map<Socket, Connection>()

  const server = createServer(optionsOf(bounds), (request, response) => {
    connections.get(request.socket)?.began(request, response, performance.now())
    const hasHost = request.headers.host !== undefined || request.httpVersion !== '1.1'
    if (hasHost) answer(request, response)
    else say(response, 400, refuse(400))
  })

  /** Whether a connection could be closed that does nothing but wait for its client. */
  function makeRoom(): boolean {
    for (const [socket, connection] of connections) {
      if (connection.awaitsClient) {
        // Counted off at once, for many may knock before it has closed.
        connections.delete(socket)
        socket.destroy()
        return true
      }
    }
    return false
  }

  server.on('connection', (socket) => {
    noteConnection()
    if (connections.size >= bounds.connections && !makeRoom()) {
      sayAndClose(socket, 503, refuse(503))
      return
    }
    connections.set(socket, new Connection(socket, performance.now()))
    socket.once('close', () => connections.delete(socket))
  })

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isMute = error.code === 'ECONNRESET' || !socket.writable
    if (isMute || connections.get(socket)?.isAnswering) socket.destroy()
    else sayAndClose(socket, statusOf(error), refuse(statusOf(error)))
  })

  server.on('checkExpectation', (_, response) => {
    say(response, 417, refuse(417))
  })

  const look = setInterval(() => {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      if (connection.isTooSlow(now, bounds.pace)) socket.destroy()
    }
  }, bounds.lookMs).unref()
  server.once('close', () => clearInterval(look))
  return server
}

/**
 * Makes it listen. Where more knock at once than the system holds ready (511 unless it is told), it
 * drops them without a word, and they knock again after 1, 3, 7 and 15 seconds.
 */
export function open(server: Server, { host, port }: { host: string; port: number }): void {
  server.listen({ host, port, backlog: CONNECTIONS })
}
