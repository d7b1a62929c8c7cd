import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { askHealth } from './health-watch.ts'

const START_TIMEOUT_MS = 60_000
const POLL_MS = 50
/** A service logs an answer after giving it; a greeting should not end up above that line. */
const LOG_SETTLES_MS = 60

const NODE_FLAGS = [
  // Node's SQLite works and still calls itself an experiment.
  '--disable-warning=ExperimentalWarning',
  `--import=${import.meta.resolve('./end-with-parent.mjs')}`,
]

/** A server to run as a process of its own. */
export interface Service {
  /** What people call it, like `data service`. */
  name: string
  /** Absolute path of its entry. */
  file: string
  args?: readonly string[]
  /** Flags of Node. */
  flags?: readonly string[]
  env?: Record<string, string | undefined>
  /** Answers 200 once the service can be used, and something as long as it is alive. */
  healthUrl: string
}

/** A service that has been started. */
export interface ServiceProcess {
  /** Resolves once the service answers; rejects with a sentence when it never does. */
  ready: Promise<void>
  /** Resolves with a sentence about how it ended, or with none where it has said so itself. */
  ended: Promise<string>
  /** Asks it to end, ends it by force after `withinMs`, and resolves when nothing is left of it. */
  stop(withinMs: number): Promise<void>
  /** Ends it and all it has started, by force and at once. */
  kill(): void
}

function isReady(message: unknown): boolean {
  return (message as { type?: unknown } | null)?.type === 'ready'
}

async function untilItAnswers(url: string, signal: AbortSignal): Promise<void> {
  while ((await askHealth(url, signal)) !== 200) await sleep(POLL_MS, undefined, { signal })
  await sleep(LOG_SETTLES_MS, undefined, { signal })
}

/** Starts a service in a process group of its own, so that a terminal's Ctrl-C reaches only us. */
export function startService(service: Service): ServiceProcess {
  const { name, file, args = [], flags = [], env, healthUrl } = service
  const child = spawn(process.execPath, [...NODE_FLAGS, ...flags, file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  const over = new AbortController()

  function kill(): void {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The group is empty: there is nothing left to end.
    }
  }

  let hasStarted = false
  child.on('message', (message) => (hasStarted ||= isReady(message)))

  const ended = new Promise<string>((resolve) => {
    function end(how: string): void {
      over.abort()
      kill()
      // Our servers say what to change when they cannot start, and need no echo.
      resolve(how === 'exit code 1' && !hasStarted ? '' : `The ${name} stopped (${how}).`)
    }
    child.once('error', ({ message }) => end(message))
    child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  })

  async function becomeReady(): Promise<void> {
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(START_TIMEOUT_MS)])
    const said = new Promise<void>((resolve) => {
      child.on('message', (message) => isReady(message) && resolve())
    })
    try {
      await Promise.race([said, once(signal, 'abort').then(() => signal.throwIfAborted())])
      await untilItAnswers(healthUrl, signal)
    } catch {
      if (over.signal.aborted) throw new Error(await ended)
      throw new Error(`The ${name} did not answer within ${START_TIMEOUT_MS / 1000} seconds.`)
    }
  }

  async function stop(withinMs: number): Promise<void> {
    child.kill('SIGTERM')
    const impatience = setTimeout(kill, withinMs)
    await ended
    clearTimeout(impatience)
  }

  return { ready: becomeReady(), ended, stop, kill }
}
