import { baseHeaders } from '@inkwell/serving/base-headers'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './context.ts'

export type Headers = Readonly<Record<string, string>>

/**
 * On every answer of the service that browsers find at `origin`: it is data, never a page, and
 * other origins may read it as CORS allows.
 */
export function securityHeadersOf(origin: string): Headers {
  return {
    ...baseHeaders(origin),
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}

/** Set before the answer is made, so that nothing has to be rebuilt afterwards. */
export function securityHeaders(headers: Headers): MiddlewareHandler<Env> {
  const entries = Object.entries(headers)
  return (c, next) => {
    for (const [name, value] of entries) c.header(name, value)
    return next()
  }
}
