/** Work that waits until nothing has asked for it for a while. */
export interface PausedWork {
  ask: () => void
  /** Asks with another pause, in milliseconds. */
  askIn: (pause: number) => void
  cancel: () => void
  /** Whether the pause has not come yet. */
  isAsked: () => boolean
}

/** The time at which each asked work runs, by `performance.now()`. */
const due = new Map<() => void, number>()
let timer: ReturnType<typeof setTimeout> | undefined
let wakesAt = Infinity

function wakeAt(time: number): void {
  clearTimeout(timer)
  wakesAt = time
  timer = setTimeout(wake, time - performance.now())
}

function wake(): void {
  wakesAt = Infinity
  const now = performance.now()
  try {
    for (const [run, time] of due) {
      if (time > now) continue
      due.delete(run)
      run()
    }
  } finally {
    const next = Math.min(...due.values())
    if (next < wakesAt) wakeAt(next)
  }
}

/**
 * Runs work `pause` milliseconds after it was last asked for. All works share one timer, and asking
 * again sets none, because several are asked for at each key.
 */
export function afterPause(pause: number, work: () => void): PausedWork {
  const run = (): void => work()
  function askIn(milliseconds: number): void {
    const time = performance.now() + milliseconds
    due.set(run, time)
    // An earlier timer looks again.
    if (time < wakesAt) wakeAt(time)
  }
  return {
    ask: () => askIn(pause),
    askIn,
    cancel: () => void due.delete(run),
    isAsked: () => due.has(run),
  }
}
