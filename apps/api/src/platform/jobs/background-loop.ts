import type { Log } from '../log/log.ts'

export interface BackgroundLoop {
  /** Runs the work soon. */
  wake: () => void
  /** Starts no more work; resolves when running work has ended. */
  stop: () => Promise<void>
}

/**
 * Runs `work` until it resolves to false, and again on `wake` or after `every` milliseconds. Failures
 * are logged.
 */
export function startBackgroundLoop(
  work: () => Promise<boolean>,
  { every, log }: { every: number; log: Log },
): BackgroundLoop {
  const stop = new AbortController()
  let isWoken = false
  let wakeUp: (() => void) | undefined

  async function rest(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, every).unref()
    wakeUp = resolve
    if (isWoken) resolve()
    await promise
    clearTimeout(timer)
    isWoken = false
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        if (await work()) continue
      } catch (err) {
        log.error({ err }, 'work in the background failed')
      }
      if (!stop.signal.aborted) await rest()
    }
  }

  function wake(): void {
    isWoken = true
    wakeUp?.()
  }

  const over = run()
  return {
    wake,
    async stop() {
      stop.abort()
      wake()
      await over
    },
  }
}
