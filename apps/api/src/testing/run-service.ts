import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { freePort } from '@inkwell/test-support/free-port'
import { expect, onTestFinished } from 'vitest'

const MAIN = new URL('../main.ts', import.meta.url)
const ROOT = new URL('../../../../', import.meta.url)

/** The data service as a child process. */
export interface Running {
  child: ChildProcess
  origin: string
  /** Resolves when the log contains the text. */
  logged: (word: string) => Promise<void>
  /** The log so far. */
  log: () => string
  stderr: Promise<string>
  /** The exit code or signal. */
  ended: Promise<unknown>
}

/** Runs the data service with only these settings until the test ends. */
export function runService(port: number, settings: Record<string, string>): Running {
  const child = fork(MAIN, {
    cwd: ROOT,
    silent: true,
    env: { ...CHILD_ENVIRONMENT, API_PORT: String(port), ...settings },
  })
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as unknown)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The process has no output')
  let log = ''
  stdout.setEncoding('utf8').on('data', (chunk: string) => void (log += chunk))
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    async logged(word) {
      while (!log.includes(word)) await once(stdout, 'data')
    },
    log: () => log,
    stderr: text(stderr),
    ended,
  }
}

/** Runs the data service and waits until it is ready. */
export async function startService(settings: Record<string, string>): Promise<Running> {
  const running = runService(await freePort(), settings)
  const [message] = (await once(running.child, 'message')) as [unknown]
  expect(message).toEqual({ type: 'ready' })
  return running
}

/** The error message of a service that cannot start; checks exit code 1 and no stack trace. */
export async function complaintOf(
  settings: Record<string, string>,
  port?: number,
): Promise<string> {
  const { ended, stderr } = runService(port ?? (await freePort()), settings)
  expect(await ended).toBe(1)
  const output = await stderr
  expect(output.trimEnd().split('\n')).toHaveLength(1)
  return output
}
