import { baseHeaders } from '@inkwell/serving/base-headers'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './context.ts'

export type Headers = Readonly<Record<string, string>>

/**
 * The security headers of all responses of the service at `origin`: responses are data, never
 * documents.
 */
export function securityHeadersOf(origin: string): Headers {
  return {
    ...baseHeaders(origin),
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}

/** Sets the headers before the response is made, which avoids copying it. */
export function securityHeaders(headers: Headers): MiddlewareHandler<Env> {
  const entries = Object.entries(headers)
  return (c, next) => {
    for (const [name, value] of entries) c.header(name, value)
    return next()
  }
}
