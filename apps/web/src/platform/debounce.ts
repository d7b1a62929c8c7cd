/** A debounced function: it runs when it was not called for a while. */
export interface Debounced {
  call: () => void
  /** Calls it with another pause, in milliseconds. */
  callIn: (pause: number) => void
  cancel: () => void
  /** Whether it was called and has not run since. */
  isPending: () => boolean
}

/** The time at which each pending function runs, by `performance.now()`. */
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
 * Runs work `pause` milliseconds after the last call. All debounced functions share one timer, and another call sets
 * none, because several are called at each key.
 */
export function debounce(pause: number, work: () => void): Debounced {
  const run = (): void => work()
  function callIn(milliseconds: number): void {
    const time = performance.now() + milliseconds
    due.set(run, time)
    // An earlier timer looks again.
    if (time < wakesAt) wakeAt(time)
  }
  return {
    call: () => callIn(pause),
    callIn,
    cancel: () => void due.delete(run),
    isPending: () => due.has(run),
  }
}
