import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLane } from '@inkwell/serving/lane'

/** Bytes that are read for nothing: as much as the largest body that anybody may send, and some more. */
const DISCARD_MAX = 32 * 1024 * 1024

/** Milliseconds between two pieces, of all bodies together: nobody waits for them. */
const DISCARD_MS = 1

const lane = createLane({
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
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      length += (piece as Uint8Array).length
      if (length > DISCARD_MAX) break
      await lane(() => sleep(DISCARD_MS), { from })
    }
    if (!request.complete) request.socket.destroySoon()
  } catch {
    request.socket.destroySoon()
  }
}
