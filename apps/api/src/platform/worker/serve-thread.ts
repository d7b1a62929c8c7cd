import { parentPort } from 'node:worker_threads'
import type { ThreadReport } from './thread-messages.ts'

/**
 * Runs the tasks of a `Thread` in this thread. `describe` converts an error to a value that can be sent.
 */
export function serveThread(
  work: (task: never) => unknown,
  describe: (error: unknown) => unknown,
): void {
  const port = parentPort
  if (!port) throw new Error('This module runs in a thread.')
  const run = async (task: unknown): Promise<ThreadReport> => {
    try {
      return { type: 'done', result: await work(task as never) }
    } catch (error) {
      return { type: 'failed', failure: describe(error) }
    }
  }
  port.on('message', (task: unknown) => void run(task).then((report) => port.postMessage(report)))
}
