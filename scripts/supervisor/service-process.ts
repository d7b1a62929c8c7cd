import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkHealth } from './health-watch.ts'

const START_TIMEOUT_MS = 60_000
const POLL_MS = 50
/** Services log a request after responding; the greeting should follow that line. */
const LOG_SETTLES_MS = 60

const NODE_FLAGS = [
  // Node still marks its SQLite module as experimental.
  '--disable-warning=ExperimentalWarning',
  `--import=${import.meta.resolve('./end-with-parent.mjs')}`,
]

/** A server to run as a child process. */
export interface Service {
  /** For messages, like `data service`. */
  name: string
  /** Returns the absolute path of its entry; called at each start, because a restart runs the newest build. */
  findFile: () => string
  args?: readonly string[]
  /** Node flags. */
  flags?: readonly string[]
  env?: Record<string, string | undefined>
  /** Answers 200 when the service is ready, and any status while it is alive. */
  healthUrl: string
  /** Milliseconds in which it must become ready; default: a minute. */
  startTimeoutMs?: number
  /** Whether other processes answer at `healthUrl`, too. It is then watched on its IPC channel. */
  sharesPort?: boolean
}

/** A running service. */
export interface ServiceProcess {
  /** Resolves when the service is ready; rejects with a message if it never is. */
  ready: Promise<void>
  /** Resolves with a message about its end; empty if the service printed one itself. */
  ended: Promise<string>
  /** Asks it to end, kills it after `withinMs`, and resolves when all its processes have ended. */
  stop(withinMs: number): Promise<void>
  /** Kills it and its children. */
  kill(): void
}

/** A running service that is one process. */
export interface SingleProcess extends ServiceProcess {
  /** Whether it answers before the signal. */
  isAlive(signal: AbortSignal): Promise<boolean>
}

function isMessage(message: unknown, type: 'ready' | 'pong'): boolean {
  return (message as { type?: unknown } | null)?.type === type
}

async function untilItAnswers(url: string, signal: AbortSignal): Promise<void> {
  while ((await checkHealth(url, signal)) !== 200) await sleep(POLL_MS, undefined, { signal })
  await sleep(LOG_SETTLES_MS, undefined, { signal })
}

/** Whether a process answers on its IPC channel. */
async function ping(child: ChildProcess, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const hear = (message: unknown) => isMessage(message, 'pong') && resolve(true)
  child.on('message', hear)
  signal.addEventListener('abort', () => resolve(false), { once: true })
  // The callback receives the error of a closed channel.
  child.send({ type: 'ping' }, (error) => error && resolve(false))
  const isAnswered = await promise
  child.off('message', hear)
  return isAnswered
}

/** Spawns it in its own process group, so that Ctrl-C in the terminal reaches only us. */
function spawnService({ findFile, args = [], flags = [], env }: Service): ChildProcess {
  return spawn(process.execPath, [...NODE_FLAGS, ...flags, findFile(), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
}

/** A service without a process, which has ended before it began. */
function failedStart({ name }: Service, error: unknown): SingleProcess {
  const reason = error instanceof Error ? error.message : String(error)
  const sentence = `The ${name} could not be started (${reason}).`
  return {
    ready: Promise.reject(new Error(sentence)),
    ended: Promise.resolve(sentence),
    isAlive: () => Promise.resolve(false),
    stop: () => Promise.resolve(),
    kill: () => undefined,
  }
}

/** Starts a service. Never throws: one that cannot be started has ended. */
export function startService(service: Service): SingleProcess {
  try {
    return observe(service, spawnService(service))
  } catch (error) {
    return failedStart(service, error)
  }
}

function observe(service: Service, child: ChildProcess): SingleProcess {
  const { name, healthUrl, sharesPort = false, startTimeoutMs = START_TIMEOUT_MS } = service
  const over = new AbortController()

  function kill(): void {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The process group has already ended.
    }
  }

  let hasStarted = false
  child.on('message', (message) => (hasStarted ||= isMessage(message, 'ready')))

  const ended = new Promise<string>((resolve) => {
    function end(how: string): void {
      over.abort()
      kill()
      // Our servers print the reason themselves if they cannot start.
      resolve(how === 'exit code 1' && !hasStarted ? '' : `The ${name} stopped (${how}).`)
    }
    child.once('error', ({ message }) => end(message))
    child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  })

  async function becomeReady(): Promise<void> {
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(startTimeoutMs)])
    const found = new Promise<void>((resolve) => {
      child.on('message', (message) => isMessage(message, 'ready') && resolve())
    })
    try {
      await Promise.race([found, once(signal, 'abort').then(() => signal.throwIfAborted())])
      // Another process may answer at a shared port.
      if (sharesPort) await sleep(LOG_SETTLES_MS, undefined, { signal })
      else await untilItAnswers(healthUrl, signal)
    } catch {
      if (over.signal.aborted) throw new Error(await ended)
      throw new Error(`The ${name} did not answer within ${startTimeoutMs / 1000} seconds.`)
    }
  }

  async function stop(withinMs: number): Promise<void> {
    child.kill('SIGTERM')
    const killTimer = setTimeout(kill, withinMs)
    await ended
    clearTimeout(killTimer)
  }

  // Any status means that the process works.
  const isAlive = async (signal: AbortSignal) =>
    sharesPort ? ping(child, signal) : (await checkHealth(healthUrl, signal)) !== undefined

  return { ready: becomeReady(), ended, isAlive, stop, kill }
}
