import { flushCompileCache } from 'node:module'
import type { WorkerReport, WorkerTask } from './worker-messages.ts'

/** Milliseconds between checks: enough to allocate tens of megabytes, not hundreds. */
const LOOK_EVERY = 20

function report(message: WorkerReport): void {
  // Ignore errors: without a parent the channel closes, which ends this process.
  process.send?.(message, () => undefined)
}

function watchMemory(limit: number): () => void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > limit) report({ type: 'out of memory' })
  }, LOOK_EVERY)
  return () => clearInterval(timer)
}

/**
 * Runs this process as a worker: does one task at a time, checks its own memory against the limit in
 * the first argument, and ends with its parent.
 */
export function serveWork(work: (task: unknown) => Promise<unknown>): void {
  const memory = Number(process.argv[2])

  async function answer(task: unknown): Promise<WorkerReport> {
    report({ type: 'begun' })
    const stopWatching = watchMemory(memory)
    try {
      return { type: 'done', result: await work(task), rss: process.memoryUsage.rss() }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { type: 'failed', message, rss: process.memoryUsage.rss() }
    } finally {
      stopWatching()
    }
  }

  // Ctrl-C reaches all processes of a terminal. The parent lets running work finish.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  // `process.exit()` would wait for threads that are still working.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', ({ task }: WorkerTask) => void answer(task).then(report))
  report({ type: 'ready' })
  // Usually written at the end of a process, but workers are killed.
  flushCompileCache()
}
