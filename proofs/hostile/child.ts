import { fork } from 'node:child_process'
import { once } from 'node:events'

const END = 'end'

/**
 * Runs a module in a child process, which receives one message and replies with one. When `until`
 * resolves, the child is asked to finish.
 */
export async function inProcess<Result>(
  module: URL,
  task: object,
  until?: Promise<unknown>,
): Promise<Result> {
  const child = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    child.send(task)
    void until?.then(() => child.connected && child.send(END))
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`${module.pathname} ended with ${String(code)} before it answered`)
    })
    const [result] = (await Promise.race([once(child, 'message'), failed])) as [Result]
    return result
  } finally {
    child.kill('SIGKILL')
  }
}

/** The child's side: replies to the message; `signal` aborts when it should finish. */
export function answerParent(work: (task: unknown, signal: AbortSignal) => Promise<object>): void {
  const ending = new AbortController()
  process.once('message', (task: unknown) => {
    process.on('message', (word) => {
      if (word === END) ending.abort()
    })
    void work(task, ending.signal).then((result) => process.send?.(result))
  })
  process.once('disconnect', () => process.exit())
}
