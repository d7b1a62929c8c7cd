import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ErrorAnswer } from '@inkwell/contract/errors'
import { messages } from '@inkwell/contract/messages'
import { StartError } from '../start-error.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import type { ShortWay } from './short-way.ts'

const SECOND = 1_000

/** Between two looks for connections whose last answer is given. */
const IDLE_CHECK = 20

/** In-flight requests have this long to finish once the server is told to stop. */
const STOP_TIMEOUT = 4 * SECOND

const TIMEOUTS = {
  headersTimeout: 15 * SECOND,
  // A picture of 15 MB over a slow line.
  requestTimeout: 300 * SECOND,
  // Longer than the clients that hold connections open, so that it is they who close.
  keepAliveTimeout: 65 * SECOND,
}

type Fetch = (request: Request, bindings: object) => Response | Promise<Response>

interface Listening {
  /** The port it really has. */
  port: number
  /** Takes no more requests, lets those under way finish, cuts off what takes too long. */
  stop(): Promise<void>
}

interface Address {
  host: string
  port: number
}

/** A request whose address or host header is no address never becomes a request. */
function answerUnreadable(): Response {
  const requestId = randomUUID()
  const body: ErrorAnswer = { msg: messages.pathNotFound, code: 'invalid', requestId }
  const headers = { ...SECURITY_HEADERS, 'Cache-Control': 'no-store', 'X-Request-Id': requestId }
  return Response.json(body, { status: 400, headers })
}

function explain(error: NodeJS.ErrnoException, { host, port }: Address): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE:
      `Port ${port} on ${host} is taken by another program. ` +
      'Set API_PORT to a free port, or stop that program.',
    EACCES: `Port ${port} on ${host} may not be used by this user. Set API_PORT to 1024 or more.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one that it has.`,
    ENOTFOUND: `The name ${host} is not known here. Set HOST to an address of this machine.`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence ? new StartError(sentence, { cause: error }) : error
}

function listening(server: Server, address: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, address)))
    server.listen(address.port, address.host, () => {
      const bound = server.address()
      resolve(typeof bound === 'object' && bound ? bound.port : address.port)
    })
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT)
    const check = setInterval(() => server.closeIdleConnections(), IDLE_CHECK)
    server.close(() => {
      clearTimeout(cutOff)
      clearInterval(check)
      resolve()
    })
    // A connection that is kept alive after its last answer would hold the door open.
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  })
}

/** Starts the HTTP server; throws StartError where it cannot have the address. */
export async function listen(
  fetch: Fetch,
  address: Address,
  shortWay: ShortWay = (request, response, listener) => listener(request, response),
): Promise<Listening> {
  const listener = getRequestListener(fetch, {
    hostname: address.host,
    errorHandler: answerUnreadable,
  })
  const server = createServer(TIMEOUTS, (request, response) => {
    shortWay(request, response, listener)
  })
  const port = await listening(server, address)
  return { port, stop: () => stop(server) }
}
