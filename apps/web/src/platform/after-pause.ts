/** Work that waits until nothing has asked for it for a while. */
export interface PausedWork {
  ask: () => void
  cancel: () => void
}

/**
 * Runs work `pause` milliseconds after it was last asked for. Asking again sets no timer, because this
 * is called at each key.
 */
export function afterPause(pause: number, work: () => void): PausedWork {
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = 0

  function look(): void {
    const left = askedAt + pause - performance.now()
    timer = left > 0 ? setTimeout(look, left) : undefined
    if (left <= 0) work()
  }

  return {
    ask() {
      askedAt = performance.now()
      timer ??= setTimeout(look, pause)
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
