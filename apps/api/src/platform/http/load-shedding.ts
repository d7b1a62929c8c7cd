import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpoints } from '@inkwell/contract/endpoints'
import type { Endpoint } from '@inkwell/contract/endpoint'
import type { AddressOf } from '@inkwell/serving/address'
import { createAdmission } from '@inkwell/serving/admission'
import { createRejectionLog } from '@inkwell/serving/rejection-log'
import type { Log } from '../log/log.ts'
import { deriveBodyBounds } from './body-bounds.ts'
import type { BodyBounds } from './body-bounds.ts'
import { classifyBodySize, isLarge } from './body-size.ts'
import { EXPOSED_HEADERS } from './cors.ts'
import { toErrorBody } from './error-body.ts'
import { hasPlace } from './work-queues.ts'
import type { WorkQueues } from './work-queues.ts'
import { pathPattern } from './path-pattern.ts'
import { Refusal } from './refusal.ts'
import type { Headers } from './security-headers.ts'

/** Calls `answer` when the request is admitted; otherwise responds with 503. */
export type Admit = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<unknown>,
) => void

interface LoadSheddingParts {
  queues: WorkQueues
  security: Headers
  /** The origins allowed by CORS. */
  origins: ReadonlySet<string>
  log: Log
  /** Empty for the site's web server: clients take turns there, and its calls are those of all of them. */
  addressOrSite: AddressOf
}

interface Call {
  endpoint: Endpoint
  bounds: BodyBounds | undefined
  method: string
  path: RegExp
}

const busy = () => new Refusal('unavailable', 'busy')

/** All calls except public reads, which may be cached. */
function queuedCalls(): Call[] {
  return Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ')
    if (method === 'GET' && !endpoint.session) return []
    const pattern = pathPattern(path, '[^/]+')
    return [{ endpoint, bounds: deriveBodyBounds(endpoint), method, path: pattern }]
  })
}

/**
 * Rejects requests before authentication and before their bodies are read, because under overload there
 * are far more requests than can be served. Admitted requests wait in a fair queue per client address,
 * so that cached reads are not delayed.
 */
export function createLoadShedding({
  queues,
  security,
  origins,
  log,
  addressOrSite,
}: LoadSheddingParts): Admit {
  const calls = queuedCalls()
  const count = createRejectionLog(log)
  const common = {
    ...security,
    Vary: 'Origin',
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  }

  const admissionOf = (kind: string) =>
    createAdmission(() => {
      count(kind)
      return busy()
    })
  // Writes of a client do not delay its reads.
  const admissions = { reads: admissionOf('reads'), writes: admissionOf('writes') }

  function refuse(origin: string | undefined, response: ServerResponse): void {
    const requestId = randomUUID()
    const refusal = busy()
    const body = JSON.stringify(toErrorBody(refusal, requestId))
    response.writeHead(503, {
      ...common,
      ...refusal.headers,
      'X-Request-Id': requestId,
      'Content-Length': Buffer.byteLength(body),
      ...(origin !== undefined && origins.has(origin) && { 'Access-Control-Allow-Origin': origin }),
    })
    response.end(body)
  }

  function hasPlaceFor(call: Call | undefined, asked: { isLarge: boolean; from: string }): boolean {
    if (!call) return true
    if (hasPlace(call.endpoint, { ...asked, isRead: call.method === 'GET' }, queues)) return true
    count(call.endpoint.operationId)
    return false
  }

  return (request, response, answer) => {
    const { method, url = '', headers } = request
    const { origin } = headers
    const [target = ''] = url.split('?', 1)
    const call = calls.find((one) => one.method === method && one.path.test(target))
    const from = addressOrSite(request)
    const asked = { from, isLarge: isLarge(classifyBodySize(headers, call?.bounds)) }
    if (!hasPlaceFor(call, asked)) {
      refuse(origin, response)
      return
    }
    const admission = method === 'GET' || method === 'HEAD' ? admissions.reads : admissions.writes
    admission(answer, { response, ...asked }).catch(() => {
      if (!response.headersSent && !response.destroyed) refuse(origin, response)
    })
  }
}
