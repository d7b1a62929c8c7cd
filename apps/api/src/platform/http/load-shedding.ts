import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpoints } from '@inkwell/contract/endpoints'
import type { Endpoint } from '@inkwell/contract/endpoint'
import type { AddressOf } from '@inkwell/serving/address'
import { createAdmission } from '@inkwell/serving/admission'
import { createRejectionLog } from '@inkwell/serving/rejection-log'
import { RETRY_AFTER } from '@inkwell/serving/retry-after'
import type { Log } from '../log/log.ts'
import { bodyBoundsOf } from './body-bounds.ts'
import type { BodyBounds } from './body-bounds.ts'
import { bodySizeOf, isLarge } from './body-size.ts'
import { EXPOSED_HEADERS } from './cors.ts'
import { errorBodyOf } from './error-body.ts'
import { hasPlace } from './work-queues.ts'
import type { WorkQueues } from './work-queues.ts'
import { pathPattern } from './path-pattern.ts'
import { Refusal } from './refusal.ts'
import type { Headers } from './security-headers.ts'

/**
 * Calls `answer` for a request once it may be looked at. One for which there is no place is answered
 * here, without looking further.
 */
export type Admit = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<unknown>,
) => void

interface LoadSheddingParts {
  queues: WorkQueues
  security: Headers
  /** Those whose pages may read the answers. */
  origins: ReadonlySet<string>
  log: Log
  addressOf: AddressOf
}

interface Call {
  endpoint: Endpoint
  bounds: BodyBounds | undefined
  method: string
  path: RegExp
}

const busy = () => new Refusal('unavailable', 'busy')

/** The calls that wait in a row other than that of public reads, which may lie ready. */
function queuedCalls(): Call[] {
  return Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ')
    if (method === 'GET' && !endpoint.session) return []
    const pattern = pathPattern(path, '[^/]+')
    return [{ endpoint, bounds: bodyBoundsOf(endpoint), method, path: pattern }]
  })
}

/**
 * To look at who calls and to read what they send is work, too, and in a crowd there are many times
 * more to be turned away than can be served: so they are, before anything else is done. The others
 * are looked at some at a time, addresses in turn, so that those who read what lies ready never wait
 * behind all that has arrived.
 */
export function createLoadShedding({
  queues,
  security,
  origins,
  log,
  addressOf,
}: LoadSheddingParts): Admit {
  const calls = queuedCalls()
  const count = createRejectionLog((refused) => {
    log.warn({ refused }, 'more was asked for than could be done')
  })
  const common = {
    ...security,
    Vary: 'Origin',
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_AFTER,
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  }

  const admissionOf = (kind: string) =>
    createAdmission(() => {
      count(kind)
      return busy()
    })
  // Whoever sends many writes has to wait for none of them to read.
  const admissions = { reads: admissionOf('reads'), writes: admissionOf('writes') }

  function refuse(origin: string | undefined, response: ServerResponse): void {
    const requestId = randomUUID()
    const body = JSON.stringify(errorBodyOf(busy(), requestId))
    response.writeHead(503, {
      ...common,
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
    const from = addressOf(request)
    const asked = { from, isLarge: isLarge(bodySizeOf(headers, call?.bounds)) }
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
