import { parentPort } from 'node:worker_threads'
import { collectWhenIdle } from '@inkwell/serving/idle-collection'
import type { ThreadReport, ThreadTask } from './thread-messages.ts'

/**
 * Runs the tasks of a `Thread` in this thread. `describe` converts an error to a value that can be sent.
 */
export function serveThread(
  work: (task: never) => unknown,
  describe: (error: unknown) => unknown,
): void {
  const port = parentPort
  if (!port) throw new Error('This module runs in a thread.')
  collectWhenIdle()
  const run = async ({ id, task }: ThreadTask): Promise<ThreadReport> => {
    try {
      return { id, type: 'done', result: await work(task as never) }
    } catch (error) {
      return { id, type: 'failed', failure: describe(error) }
    }
  }
  port.on('message', (task: ThreadTask) => {
    void run(task).then((report) => port.postMessage(report))
  })
}
