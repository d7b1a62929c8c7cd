import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between checks for idle connections. */
const IDLE_CHECK_MS = 20

/** Milliseconds for requests in flight to finish. */
const FINISH_MS = 4_000

/** Whether a server is about to stop. Load balancers ask, and send no more requests then. */
export interface Readiness {
  isStopping: boolean
}

/** The state of a server that has started. */
export function createReadiness(): Readiness {
  return { isStopping: false }
}

interface StopParts {
  readiness: Readiness
  /** Milliseconds for load balancers to notice; requests are answered as usual meanwhile. */
  drainMs: number
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), FINISH_MS)
    const check = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    server.close(() => {
      clearTimeout(cutOff)
      clearInterval(check)
      resolve()
    })
  })
}

/**
 * Stops a server so that no request fails behind a load balancer: the server says that it is not ready,
 * answers for `drainMs`, each answer with `Connection: close`, then accepts no more connections and lets
 * requests in flight finish. Resolves when the last connection is closed; slow ones are aborted.
 */
export async function stopGracefully(
  server: Server,
  { readiness, drainMs }: StopParts,
): Promise<void> {
  readiness.isStopping = true
  // Otherwise a client may send its next request while the connection is being closed.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  if (drainMs > 0) await sleep(drainMs)
  await close(server)
}
