import { PROOF_HEADER } from '@inkwell/contract/proof'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './context.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1']
export const EXPOSED_HEADERS = 'X-Request-Id, Retry-After, ETag, Idempotency-Replayed'
const ALLOWED_HEADERS = `Authorization, Content-Type, Idempotency-Key, If-Match, ${PROOF_HEADER}`
const PREFLIGHT_SECONDS = '600'

/** The site's origin; for a loopback name, the origins of both loopback names. */
export function allowedOrigins(webOrigin: string): Set<string> {
  const url = new URL(webOrigin)
  if (!LOOPBACK_NAMES.includes(url.hostname)) return new Set([webOrigin])
  const aliases = LOOPBACK_NAMES.map((name) => {
    url.hostname = name
    return url.origin
  })
  return new Set(aliases)
}

/** Allows the site's origins. Sets its headers before the response is made; answers preflights only. */
export function cors(origins: ReadonlySet<string>): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.header('Vary', 'Origin')
    const origin = c.req.header('Origin')
    if (origin !== undefined && origins.has(origin)) {
      c.header('Access-Control-Allow-Origin', origin)
      c.header('Access-Control-Expose-Headers', EXPOSED_HEADERS)
    }
    const isPreflight =
      c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined
    if (!isPreflight) return next()
    return c.body(null, 204, {
      'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    })
  }
}
