import { createRejectionLog } from '@inkwell/serving/rejection-log'
import { createBoundedQueue } from '@inkwell/serving/bounded-queue'
import type { QueueLimits } from '@inkwell/serving/bounded-queue'
import type { Logger } from 'pino'
import type { Renderer } from './renderer.ts'

/** More pages are asked for than can be made. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

type Bounds = Omit<QueueLimits, 'whenFull'>

/**
 * Few at once, for what a page is made of must not live so long that it counts as old: cleaning that
 * up costs the most. One that waits long for the data service keeps no other one waiting.
 */
const BOUNDS: Bounds = {
  running: 8,
  maxSlotMs: 40,
  waiting: 512,
  overload: { afterMs: 2_000, waiting: 128 },
}

/** Counts what could not be done, and logs it now and then. */
export function countBusy(log: Logger): (kind: string) => void {
  return createRejectionLog((refused) => {
    log.warn({ refused }, 'more was asked for than could be done')
  })
}

/** The same renderer, a bounded number of pages at a time, for all addresses in turn; rejects with TooBusy beyond that. */
export function renderInTurn(render: Renderer, log: Logger, bounds: Bounds = BOUNDS): Renderer {
  const count = countBusy(log)
  const lane = createBoundedQueue({
    ...bounds,
    whenFull: () => {
      count('pages')
      return new TooBusy()
    },
  })
  return (address, ask, from) => lane(() => render(address, ask), { from })
}
