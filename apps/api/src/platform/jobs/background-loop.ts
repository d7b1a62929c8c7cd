import type { Log } from '../log/log.ts'

/** Work that is there now and then. */
export interface BackgroundLoop {
  /** There is something to do. */
  wake: () => void
  /** Lets nothing more begin; resolves once what is under way has come to rest. */
  stop: () => Promise<void>
}

/**
 * Repeats a piece of work until it resolves to false, and then again when it is woken or after
 * `every` milliseconds: others may have left something to do. A failure is logged.
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
    // Never a reason to stay alive.
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
