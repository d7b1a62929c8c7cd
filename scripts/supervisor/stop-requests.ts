const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** npm forwards Ctrl-C, which the terminal already sent to us: both count as one request. */
const DUPLICATE_MS = 300

const PARENT_CHECK_MS = 500

/** As this process started: while the site is built, nobody looks whether the parent has ended. */
const PARENT = process.ppid

interface StopListener {
  /** Called to stop gracefully. */
  onStop: () => void
  /** Called to stop immediately. */
  onStopNow: () => void
}

/** Calls `onGone` when the parent process has ended, even by kill -9. */
function watchParent(onGone: () => void): NodeJS.Timeout {
  return setInterval(() => {
    if (process.ppid !== PARENT) onGone()
  }, PARENT_CHECK_MS).unref()
}

/** Turns signals, and the end of a parent npm, into stop requests. */
export function listenForStop({ onStop, onStopNow }: StopListener): void {
  let firstAt: number | undefined

  function request(): void {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      onStop()
    } else if (now - firstAt > DUPLICATE_MS) {
      onStopNow()
    }
  }

  for (const signal of SIGNALS) process.on(signal, request)
  // Only under npm: a shell that started us in the background may end first.
  if (process.env.npm_lifecycle_event) {
    const timer = watchParent(() => {
      clearInterval(timer)
      request()
    })
  }
}
