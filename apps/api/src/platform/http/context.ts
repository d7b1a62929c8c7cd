import type { HttpBindings } from '@hono/node-server'
import type { User } from '@inkwell/contract/user'
import type { Context } from 'hono'

/** The types of Hono's context. */
export interface Env {
  /** The socket; tests have none. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The owner of the session. */
    viewer?: User
    /** The status of a success, if it is not that of the contract. */
    status?: 200
  }
}

export type RequestContext = Context<Env, string>
