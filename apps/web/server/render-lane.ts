import { countRefusals } from '@inkwell/serving/count-refusals'
import { createLane } from '@inkwell/serving/lane'
import type { Logger } from 'pino'
import type { Renderer } from './renderer.ts'

/** More pages are asked for than can be made. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

/** A page may wait for the data service, so that more are under way than are rendered. */
const BOUNDS = {
  running: 32,
  waiting: 256,
  patience: { usualMs: 1_000, crowdedMs: 100 },
}

/** The same renderer, a bounded number of pages at a time; rejects with TooBusy beyond that. */
export function renderInTurn(render: Renderer, log: Logger, bounds = BOUNDS): Renderer {
  const count = countRefusals((refused) => {
    log.warn({ refused }, 'more was asked for than could be done')
  })
  const lane = createLane({
    ...bounds,
    whenFull: () => {
      count('pages')
      return new TooBusy()
    },
  })
  return (address, send) => lane(() => render(address, send))
}
