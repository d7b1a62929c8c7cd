import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log/log.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { StorageUnavailable } from '../storage/unavailable.ts'
import type { Env, RequestContext } from './context.ts'
import { Refusal } from './refusal.ts'

/** Monitoring and load balancers request them every second. */
const PROBES = new Set(['/healthz', '/readyz'])

/** While it has requests, the web server asks up to every 375 ms whether this page exists. */
const WATCHED = '/api/v1/pages/about'

interface Failure {
  code?: string
  reason?: string
  err?: Error
}

/** Refusals are logged by their code; unexpected errors in full, and only here. */
function describeFailure({ error }: RequestContext): Failure {
  if (!error) return {}
  if (error instanceof Refusal) return { code: error.code }
  // An outage causes many log lines, so they have no stack trace.
  const isOutage = error instanceof DatabaseUnavailable || error instanceof StorageUnavailable
  if (isOutage) return { code: 'unavailable', reason: error.message }
  return { err: error }
}

/** Assigns a request id and logs one line per request, without query, headers and body. */
export function requestLog(log: Log): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    await next()
    const userId = c.get('viewer')?._id
    const line = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      ...(userId && { userId }),
      ...describeFailure(c),
    }
    const isProbe = PROBES.has(line.path)
    const isMissing = line.path === WATCHED && line.status === 404
    // A service that stops says so to each probe.
    const isExpected = isProbe && c.error instanceof Refusal
    if (c.res.status >= 500 && !isExpected) log.error(line, 'request failed')
    else log[isProbe || isMissing ? 'debug' : 'info'](line, 'request')
  }
}
