import type { Log } from '../log/log.ts'

const HOUR = 60 * 60 * 1_000

/** Runs a task each hour until the function it gives back is called; a failure is logged. */
export function hourly(task: () => Promise<void>, log: Log): () => void {
  const timer = setInterval(() => {
    task().catch((err: unknown) => log.error({ err }, 'hourly task failed'))
  }, HOUR)
  // Never a reason to stay alive.
  timer.unref()
  return () => clearInterval(timer)
}
