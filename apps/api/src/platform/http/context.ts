import type { HttpBindings } from '@hono/node-server'
import type { User } from '@inkwell/contract/user'
import type { Context } from 'hono'

/** What hono carries along with each request. */
export interface Env {
  /** The socket, where there is one. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Whose session it is, once that is known. */
    viewer?: User
  }
}

/** A request under way, whichever path it came by. */
export type RequestContext = Context<Env, string>
