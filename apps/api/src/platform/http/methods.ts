import type { Hono, MiddlewareHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { Env } from './context.ts'
import { Refusal } from './refusal.ts'

/** Answers 405 with `Allow` if the path is mounted on `app` with other methods only. */
export function knownMethods(app: Hono<Env>): MiddlewareHandler<Env> {
  return methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) => {
      const headers = { Allow: [...methods, 'OPTIONS'].join(', ') }
      if (c.req.method === 'OPTIONS') return c.body(null, 204, headers)
      throw new Refusal('method_not_allowed', 'methodNotAllowed', { headers })
    },
  })
}
