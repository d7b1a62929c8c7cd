import type { MiddlewareHandler } from 'hono'
import type { Env } from './context.ts'

/** On every answer: it is data, never a page, and other origins may read it as CORS allows. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Set before the answer is made, so that nothing has to be rebuilt afterwards. */
export const securityHeaders: MiddlewareHandler<Env> = (c, next) => {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value)
  return next()
}
