import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The network address of the client whose call is being answered, for code that better-auth calls: it
 * passes no request on. Undefined outside of calls.
 */
export const currentClient = new AsyncLocalStorage<string>()
