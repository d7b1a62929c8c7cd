import type { WorkerReport, WorkerTask } from './worker-messages.ts'

/** Milliseconds between two looks: time enough to take tens of megabytes, not hundreds. */
const LOOK_EVERY = 20

function report(message: WorkerReport): void {
  // A parent that is gone hears nothing; the end of the channel ends this process anyway.
  process.send?.(message, () => undefined)
}

function watchMemory(limit: number): () => void {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > limit) report({ type: 'out of memory' })
  }, LOOK_EVERY)
  return () => clearInterval(timer)
}

/**
 * Makes this process a worker of the one that forked it: does its work piece by piece, watches that
 * the memory it takes stays below the bytes in its first argument, and never outlives it.
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

  // Ctrl-C in a terminal reaches all of its processes. The parent lets work under way finish.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  // process.exit() waits for threads, and so for the very work that nobody needs any more.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', ({ task }: WorkerTask) => void answer(task).then(report))
  report({ type: 'ready' })
}
