import { createStopRequests } from '@inkwell/serving/stop-signals'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

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
  const request = createStopRequests({ onStop, onStopNow })
  for (const signal of SIGNALS) process.on(signal, () => request())
  // Only under npm: a shell that started us in the background may end first.
  if (process.env.npm_lifecycle_event) {
    const timer = watchParent(() => {
      clearInterval(timer)
      request()
    })
  }
}
