/** Checks without an answer after which a service counts as hanging. */
const CHECKS = 20

/** The status of a health check; undefined without an answer. */
export async function checkHealth(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal })
    // The body is not needed and can have any length.
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}

interface HealthWatch {
  /** `isAlive` resolves to whether it answers before the signal. */
  process: { isAlive: (signal: AbortSignal) => Promise<boolean> }
  /** Milliseconds without an answer after which a service counts as hanging. */
  hangMs: number
  onHang: () => void
}

/**
 * Checks periodically whether a service answers; returns a function that stops it. It counts checks
 * instead of time, so that a suspended machine or process is not mistaken for a hanging service.
 */
export function watchHealth({ process, hangMs, onHang }: HealthWatch): () => void {
  const over = new AbortController()
  let failedChecks = 0
  let isChecking = false

  async function check(): Promise<void> {
    isChecking = true
    // At least two attempts, because a server at its connection limit may close one connection.
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(Math.ceil(hangMs / 2))])
    if (await process.isAlive(signal)) failedChecks = 0
    isChecking = false
  }

  const timer = setInterval(() => {
    failedChecks += 1
    if (failedChecks > CHECKS) {
      end()
      onHang()
    } else if (!isChecking) void check()
  }, hangMs / CHECKS)

  function end(): void {
    clearInterval(timer)
    over.abort()
  }
  return end
}
