import { afterPause } from '../../platform/after-pause.ts'
import type { PausedWork } from '../../platform/after-pause.ts'

/** A text is saved when nobody has typed for this long. */
const TEXT_PAUSE_MS = 2_000

/** Changes are saved at the latest this many milliseconds after the first one. */
const WAIT_MAX_MS = 10_000

export interface SavePause extends PausedWork {
  /** Something has changed. */
  changed: () => void
  /** All changes are saved. */
  restart: () => void
}

/** Saves changes when there were none for `pause` milliseconds; those who go on are saved all the same. */
export function createSavePause(save: () => void, pause = TEXT_PAUSE_MS): SavePause {
  const work = afterPause(pause, save)
  let firstChange: number | undefined
  return {
    ...work,
    changed() {
      firstChange ??= Date.now()
      const left = firstChange + WAIT_MAX_MS - Date.now()
      work.askIn(Math.max(0, Math.min(pause, left)))
    },
    restart: () => void (firstChange = undefined),
  }
}
