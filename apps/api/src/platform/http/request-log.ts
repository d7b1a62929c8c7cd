import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '../log/log.ts'
import type { Env } from './context.ts'
import { Refusal } from './refusal.ts'

/** The cause stands in the log alone; an expected refusal has none worth a line. */
function causeOf(c: Context<Env>): { err?: Error } {
  return c.error && !(c.error instanceof Refusal) ? { err: c.error } : {}
}

/** Names each request and writes one line about it: no query, no header, no body. */
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
      ...causeOf(c),
    }
    if (c.res.status >= 500) log.error(line, 'request failed')
    else log.info(line, 'request')
  }
}
