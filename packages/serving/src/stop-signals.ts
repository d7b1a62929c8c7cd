/** Milliseconds in which requests count as one: a terminal and npm both send the signal of Ctrl-C. */
const DUPLICATE_MS = 300

export type StopReason = 'SIGTERM' | 'SIGINT' | 'disconnect'

interface StopListener<Reason> {
  /** Called once, to stop gracefully. */
  onStop: (reason: Reason) => void
  /** Called at later requests, to stop immediately. */
  onStopNow: () => void
}

/** Returns a function to call at each request to stop. It tells the first one from later ones and from duplicates. */
export function createStopRequests<Reason = void>(
  listener: StopListener<Reason>,
): (reason: Reason) => void {
  let firstAt: number | undefined
  return (reason) => {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      listener.onStop(reason)
    } else if (now - firstAt > DUPLICATE_MS) {
      listener.onStopNow()
    }
  }
}

/**
 * Calls `stop` once: at SIGTERM or SIGINT, or when the parent process has ended. A second Ctrl-C ends this
 * process immediately, but not below a parent process.
 */
export function onStop(stop: (reason: StopReason) => void): void {
  const request = createStopRequests<StopReason>({
    onStop: stop,
    onStopNow: () => {
      // systemd sends its signal to all processes, and then the parent process sends its own. That one kills
      // what it does not wait for.
      if (!process.connected) process.exit(1)
    },
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => request(signal))
  process.on('disconnect', () => request('disconnect'))
}
