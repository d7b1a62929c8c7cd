/** Milliseconds in which signals count as one: a terminal and npm both send that of Ctrl-C. */
const DUPLICATE_MS = 300

export type StopReason = 'SIGTERM' | 'SIGINT' | 'disconnect'

/**
 * Calls `stop` once: at SIGTERM or SIGINT, or when the parent process has ended. A second Ctrl-C ends this
 * process immediately, but not below a parent process.
 */
export function onStop(stop: (reason: StopReason) => void): void {
  let firstAt: number | undefined

  function request(reason: StopReason): void {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      stop(reason)
      return
    }
    // systemd sends its signal to all processes, and then the parent process sends its own. That one kills
    // what it does not wait for.
    if (process.connected || now - firstAt < DUPLICATE_MS) return
    process.exit(1)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => request(signal))
  process.on('disconnect', () => request('disconnect'))
}
