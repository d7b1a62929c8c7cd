const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** npm passes a terminal's Ctrl-C on to us, who have had it already: both are one request. */
const SAME_REQUEST_MS = 300

const PARENT_CHECK_MS = 500

interface StopListener {
  /** Somebody wants us to end. */
  onStop: () => void
  /** Somebody wants us to end and does not want to wait. */
  onStopNow: () => void
}

/** Calls `onGone` once the process that started us has ended, even by kill -9. */
function watchParent(onGone: () => void): NodeJS.Timeout {
  const parent = process.ppid
  return setInterval(() => {
    if (process.ppid !== parent) onGone()
  }, PARENT_CHECK_MS).unref()
}

/** Turns signals, and the end of the npm that runs us, into requests to stop. */
export function listenForStop({ onStop, onStopNow }: StopListener): void {
  let firstAt: number | undefined

  function request(): void {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      onStop()
    } else if (now - firstAt > SAME_REQUEST_MS) {
      onStopNow()
    }
  }

  for (const signal of SIGNALS) process.on(signal, request)
  // Only under npm: a shell that started us in the background may end before us.
  if (process.env.npm_lifecycle_event) {
    const timer = watchParent(() => {
      clearInterval(timer)
      request()
    })
  }
}
