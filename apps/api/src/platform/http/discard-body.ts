import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createBoundedQueue } from '@inkwell/serving/bounded-queue'

/** Maximum bytes to discard: a little more than the largest valid body. */
const DISCARD_MAX = 32 * 1024 * 1024

/** Discarded bytes per millisecond, for all connections together. */
const BYTES_A_MILLISECOND = 64 * 1024

const queue = createBoundedQueue({
  running: 1,
  waiting: 4_096,
  whenFull: () => new Error('too many bodies are discarded at the moment'),
})

/**
 * Reads and discards the rest of a body after the response. A client that is still sending would not
 * see the response if the connection were closed at once. Closes the connection after a limit.
 */
export async function discardBody(request: IncomingMessage): Promise<void> {
  const from = request.socket.remoteAddress

  let length = 0
  let since = 0
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      length += (piece as Uint8Array).length
      if (length > DISCARD_MAX) break
      since += (piece as Uint8Array).length
      const isDue = since >= BYTES_A_MILLISECOND
      if (isDue) since = 0
      await queue(() => (isDue ? sleep(1) : nextTurn()), { from })
    }
    if (!request.complete) request.socket.destroySoon()
  } catch {
    request.socket.destroySoon()
  }
}
