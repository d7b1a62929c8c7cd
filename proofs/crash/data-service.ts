import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { builtServer } from '../../scripts/site-build/servers.ts'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { processesInGroup } from '@inkwell/test-support/processes'

const ROOT = resolve(import.meta.dirname, '../..')

const run = promisify(execFile)

/** The maximum time of a start. */
const START_TIMEOUT = 30_000
const POLL = 5

/** Milliseconds in which child processes must notice the end of the service. */
const ORPHAN_TIMEOUT = 3_000

type Command = 'admin' | 'backup' | 'doctor' | 'restore' | 'move'

function programOf(name: Command): string {
  return join(ROOT, 'apps/api/src/cli', `${name}.ts`)
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/readyz`)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** The data service in its own process group. */
export class DataService {
  readonly origin: string
  readonly dataDir: string
  readonly #settings: Record<string, string>
  #child: ChildProcess | undefined

  constructor(dataDir: string, port: number, settings: Record<string, string>) {
    this.origin = `http://127.0.0.1:${port}`
    this.dataDir = dataDir
    this.#settings = {
      DATA_DIR: dataDir,
      API_PORT: String(port),
      API_ORIGIN: this.origin,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...settings,
    }
  }

  /** The id of the process and its group. Throws if it is not running. */
  get pid(): number {
    if (!this.#child?.pid) throw new Error('The service is not running.')
    return this.#child.pid
  }

  /** Starts it; resolves to the milliseconds until it is ready. Throws if it never is. */
  async start(): Promise<number> {
    const begin = performance.now()
    const log = openSync(join(this.dataDir, '..', 'service.log'), 'a')
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', builtServer(ROOT, 'data')],
      {
        cwd: ROOT,
        env: { ...CHILD_ENVIRONMENT, ...this.#settings },
        // The IPC channel ends the service if this process is killed.
        stdio: ['ignore', log, log, 'ipc'],
        detached: true,
      },
    )
    // The child has its own descriptor; ours would prevent the disk from being unmounted.
    closeSync(log)
    this.#child = child
    await this.waitUntilReady()
    return performance.now() - begin
  }

  /** Resolves when it is ready; throws if it ends or takes too long. */
  async waitUntilReady(): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT
    while (!(await isReady(this.origin))) {
      const { exitCode, signalCode } = this.#child ?? {}
      if (exitCode !== null || signalCode !== null || performance.now() > deadline) {
        throw new Error(`The service did not start by itself (${exitCode ?? signalCode}).`)
      }
      await sleep(POLL)
    }
  }

  /** Runs a command-line program on the same data; resolves to its output. */
  async command(name: Command, ...words: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, [programOf(name), ...words], this.#options())
    return stdout
  }

  /** Starts such a program, without its output. */
  begin(name: Command, ...words: string[]): ChildProcess {
    return spawn(process.execPath, [programOf(name), ...words], {
      ...this.#options(),
      stdio: 'ignore',
    })
  }

  /** The exit code of a start that should fail. */
  async failToStart(): Promise<number | null> {
    const child = spawn(process.execPath, [builtServer(ROOT, 'data')], {
      ...this.#options(),
      stdio: 'ignore',
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }

  /** Kills it and its children. */
  async killAll(): Promise<void> {
    await this.#end((pid) => process.kill(-pid, 'SIGKILL'))
  }

  /** Kills only the main process; resolves to the number of children that did not end in time. */
  async killAlone(): Promise<number> {
    const pid = await this.#end((own) => process.kill(own, 'SIGKILL'))
    const deadline = performance.now() + ORPHAN_TIMEOUT
    while (processesInGroup(pid).length > 0 && performance.now() < deadline) await sleep(POLL)
    const orphans = processesInGroup(pid)
    for (const orphan of orphans) process.kill(orphan, 'SIGKILL')
    return orphans.length
  }

  /** Stops it gracefully. */
  async stop(): Promise<void> {
    if (this.#child) await this.#end((pid) => process.kill(pid, 'SIGTERM'))
  }

  #options() {
    return { cwd: ROOT, env: { ...CHILD_ENVIRONMENT, ...this.#settings } }
  }

  async #end(kill: (pid: number) => void): Promise<number> {
    const child = this.#child
    if (!child?.pid) throw new Error('The service is not running.')
    this.#child = undefined
    const ended = once(child, 'exit')
    kill(child.pid)
    await ended
    return child.pid
  }
}
