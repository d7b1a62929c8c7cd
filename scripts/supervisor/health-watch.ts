/** Looks for an answer until a service counts as dead. */
const LOOKS = 20

/** The status with which a service answers its health check; undefined where it does not. */
export async function askHealth(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal })
    // Nothing of the body is of interest, and it may be of any length.
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}

interface HealthWatch {
  url: string
  /** Milliseconds without an answer after which a service counts as dead. */
  hangMs: number
  /** Called once. */
  onHang: () => void
}

/**
 * Asks a service again and again whether it is alive; gives back what ends that. Time is counted by
 * looks: while the machine sleeps, or stops this process, there is none, so that is never taken for the
 * service's silence.
 */
export function watchHealth({ url, hangMs, onHang }: HealthWatch): () => void {
  const over = new AbortController()
  let silentLooks = 0
  let isAsking = false

  async function ask(): Promise<void> {
    isAsking = true
    // Two questions at least: one line may be cut by a server that makes room for others.
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(Math.ceil(hangMs / 2))])
    // Whoever answers at all is alive.
    if ((await askHealth(url, signal)) !== undefined) silentLooks = 0
    isAsking = false
  }

  const timer = setInterval(() => {
    silentLooks += 1
    if (silentLooks > LOOKS) {
      end()
      onHang()
    } else if (!isAsking) void ask()
  }, hangMs / LOOKS)

  function end(): void {
    clearInterval(timer)
    over.abort()
  }
  return end
}
