import { debounce } from '../../platform/debounce.ts'
import type { Debounced } from '../../platform/debounce.ts'

/** A text is saved when nobody has typed for this long. */
const TEXT_PAUSE_MS = 2_000

/** Changes are saved at the latest this many milliseconds after the first one. */
const MAX_WAIT_MS = 10_000

export interface DebouncedSave extends Debounced {
  /** Something has changed. */
  changed: () => void
  /** All changes are saved. */
  restart: () => void
}

/** Saves changes when there were none for `pause` milliseconds; those who go on are saved all the same. */
export function createDebouncedSave(save: () => void, pause = TEXT_PAUSE_MS): DebouncedSave {
  const work = debounce(pause, save)
  let firstChange: number | undefined
  return {
    ...work,
    changed() {
      firstChange ??= Date.now()
      const left = firstChange + MAX_WAIT_MS - Date.now()
      work.callIn(Math.max(0, Math.min(pause, left)))
    },
    restart: () => void (firstChange = undefined),
  }
}
