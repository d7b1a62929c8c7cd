import type { HttpBindings } from '@hono/node-server'
import type { User } from '@inkwell/contract/user'

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
