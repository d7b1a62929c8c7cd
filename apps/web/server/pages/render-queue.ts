import { createRejectionLog } from '@inkwell/serving/rejection-log'
import { createBoundedQueue } from '@inkwell/serving/bounded-queue'
import type { QueueLimits } from '@inkwell/serving/bounded-queue'
import type { Logger } from 'pino'
import type { Renderer } from './renderer.ts'

/** The server cannot do more at the moment. The response is 503. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError'
}

type Bounds = Omit<QueueLimits, 'whenFull'>

/**
 * Few at once: objects that live long reach the old generation, whose collection costs the most. A
 * rendering that waits long for the data service gives up its slot.
 */
const BOUNDS: Bounds = {
  running: 8,
  maxSlotMs: 40,
  waiting: 512,
  overload: { afterMs: 2_000, waiting: 128 },
}

/** A renderer behind a bounded queue that is fair to clients; rejects with OverloadError beyond its bounds. */
export function queueRendering(render: Renderer, log: Logger, bounds: Bounds = BOUNDS): Renderer {
  const count = createRejectionLog(log)
  const queue = createBoundedQueue({
    ...bounds,
    whenFull: () => {
      count('pages')
      return new OverloadError()
    },
  })
  return (address, read, client) => queue(() => render(address, read, client), { from: client })
}
