import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createBoundedQueue } from '@inkwell/serving/bounded-queue'

/** Bytes that are read for nothing: as much as the largest body that anybody may send, and some more. */
const DISCARD_MAX = 32 * 1024 * 1024

/** So many bytes are read in one millisecond, of all bodies together: nobody waits for them. */
const BYTES_A_MILLISECOND = 64 * 1024

const queue = createBoundedQueue({
  running: 1,
  waiting: 4_096,
  whenFull: () => new Error('too many bodies are discarded at the moment'),
})

/**
 * Reads what has not been read of a body whose request is answered, a piece at a time: a client that
 * is still sending would not see its answer if the connection were closed at once. Closes it where it
 * goes on for too long.
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
