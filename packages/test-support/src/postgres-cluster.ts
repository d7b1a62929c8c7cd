import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from './postgres-binaries.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { killFamily } from './processes.ts'

const run = promisify(execFile)

const PORTS = { lowest: 20_000, highest: 32_000 }
const TRIES = 5

/** Who may do everything there. */
export const POSTGRES_USER = 'inkwell'

/** Nothing of the machine's own ways: its language, its clock, its libpq settings. */
const ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/bin:/bin' }

/** Far from UTC, so that a time which the server writes by itself is noticed. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'Pacific/Auckland',
  shared_buffers: '64MB',
}

/**
 * For databases that nobody misses: a crash of the machine may cost them. Nor does the server look at
 * its tables by itself: what it knew of them, and so the plans in a test, would depend on the hour.
 */
const HASTY = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }

function flagsOf(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Resolves once the server takes connections; rejects with its last words. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let words = ''
    server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      words = `${words}${chunk}`.slice(-4_000)
      if (words.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(words)))
  })
}

/** One PostgreSQL server in a folder of its own, and all its processes. */
export class PostgresCluster {
  readonly #folder: string
  readonly #binaries: PostgresBinaries
  readonly #settings: Record<string, string>
  #port = randomInt(PORTS.lowest, PORTS.highest)
  #server: ChildProcess | undefined

  private constructor(folder: string, binaries: PostgresBinaries, isDurable: boolean) {
    this.#folder = folder
    this.#binaries = binaries
    this.#settings = isDurable ? SETTINGS : { ...SETTINGS, ...HASTY }
  }

  /** Makes an empty server in `folder`. One that is not durable is faster and trusts the machine. */
  static async create(
    folder: string,
    { password, isDurable }: { password: string; isDurable: boolean },
  ): Promise<PostgresCluster> {
    const binaries = await findPostgres(folder)
    const { initdb, user } = binaries
    const file = join(folder, 'password')
    await writeFile(file, password, { mode: 0o600 })
    if (user) await chown(file, user.uid, user.gid)
    const data = ['-D', join(folder, 'data'), '-U', POSTGRES_USER, `--pwfile=${file}`]
    const ways = ['--auth=scram-sha-256', '--locale=C', '-E', 'UTF8', '--no-sync']
    await run(initdb, [...data, ...ways], { ...user, env: ENVIRONMENT, cwd: folder })
    await rm(file)
    return new PostgresCluster(folder, binaries, isDurable)
  }

  /** Starts it, again on the port of before; resolves to that. */
  async start(): Promise<number> {
    for (let left = TRIES; ; left--) {
      try {
        await this.#startOnce()
        return this.#port
      } catch (error) {
        if (left === 0 || !String(error).includes('Address already in use')) throw error
        this.#port = randomInt(PORTS.lowest, PORTS.highest)
      }
    }
  }

  /** Kills every process of it, as a power cut would. */
  async crash(): Promise<void> {
    const pid = this.#server?.pid
    this.#server = undefined
    if (pid) await killFamily(pid)
  }

  /** Ends it in order, without waiting for those connected. */
  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  /** Ends it at once, without tidying up. */
  drop(): Promise<void> {
    return this.#end('SIGQUIT')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  async #startOnce(): Promise<void> {
    const { postgres, user } = this.#binaries
    const settings = flagsOf({ ...this.#settings, port: String(this.#port) })
    // A session of its own: a terminal's Ctrl-C is for whoever uses it.
    const server = spawn(postgres, ['-D', join(this.#folder, 'data'), ...settings], {
      ...user,
      env: ENVIRONMENT,
      cwd: this.#folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#server = server
    await untilReady(server)
  }
}
