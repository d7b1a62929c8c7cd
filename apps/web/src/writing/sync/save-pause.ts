import { afterPause } from '../../platform/after-pause.ts'
import type { PausedWork } from '../../platform/after-pause.ts'

/** A text is saved when nobody has typed for this long … */
const PAUSE_MS = 2_000
/** … and at the latest this long after its first change. */
const WAIT_MAX_MS = 10_000

export interface SavePause extends PausedWork {
  /** The text has changed. */
  changed: () => void
  /** All changes are saved. */
  restart: () => void
}

/** Saves a text after a pause, which is not put off for ever. */
export function createSavePause(save: () => void): SavePause {
  const work = afterPause(PAUSE_MS, save)
  let firstChange: number | undefined
  return {
    ...work,
    changed() {
      firstChange ??= Date.now()
      const left = firstChange + WAIT_MAX_MS - Date.now()
      work.askIn(Math.max(0, Math.min(PAUSE_MS, left)))
    },
    restart: () => void (firstChange = undefined),
  }
}
