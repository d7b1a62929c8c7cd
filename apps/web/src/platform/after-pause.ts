/** Work that waits until nothing has asked for it for a while. */
export interface PausedWork {
  ask: () => void
  cancel: () => void
}

/** The time at which each asked work runs, by `performance.now()`. */
const due = new Map<() => void, number>()
let timer: ReturnType<typeof setTimeout> | undefined
let wakesAt = Infinity

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
    setTimer()
  }
}

function setTimer(): void {
  const next = Math.min(...due.values())
  // An earlier timer looks again.
  if (next >= wakesAt) return
  clearTimeout(timer)
  wakesAt = next
  timer = setTimeout(wake, next - performance.now())
}

/**
 * Runs work `pause` milliseconds after it was last asked for. All works share one timer, and asking
 * again sets none, because several are asked for at each key.
 */
export function afterPause(pause: number, work: () => void): PausedWork {
  const run = (): void => work()
  return {
    ask() {
      due.set(run, performance.now() + pause)
      setTimer()
    },
    cancel: () => void due.delete(run),
  }
}
