import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from './postgres-binaries.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { killProcessTree } from './processes.ts'

const run = promisify(execFile)

const PORTS = { lowest: 20_000, highest: 32_000 }
const TRIES = 5

/** The superuser. */
export const POSTGRES_USER = 'inkwell'

/** Independent of the machine's locale, clock and libpq settings. */
const ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/bin:/bin' }

/** Not UTC, so that tests detect timestamps created by the server. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'Pacific/Auckland',
  shared_buffers: '64MB',
}

/**
 * For databases without valuable data: a crash of the machine may corrupt them. Without autovacuum,
 * because statistics, and so the query plans of a test, would depend on its timing.
 */
const NON_DURABLE = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }

function flagsOf(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Resolves when the server accepts connections; rejects with its output. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let words = ''
    server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      words = `${words}${chunk}`.slice(-4_000)
      if (/ready to accept (read-only )?connections/.test(words)) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(words)))
  })
}

/** A PostgreSQL server in its own folder. */
export class PostgresCluster {
  readonly #folder: string
  readonly #binaries: PostgresBinaries
  readonly #settings: Record<string, string>
  #port = randomInt(PORTS.lowest, PORTS.highest)
  #server: ChildProcess | undefined

  private constructor(folder: string, binaries: PostgresBinaries, isDurable: boolean) {
    this.#folder = folder
    this.#binaries = binaries
    this.#settings = isDurable ? SETTINGS : { ...SETTINGS, ...NON_DURABLE }
  }

  /**
   * Creates a server in `folder`. A non-durable one is faster, but a machine crash may corrupt it.
   */
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

  /** Creates a streaming replica in `folder`, of a stopped server in the folder `data`. */
  static async copy(
    folder: string,
    { data, url, isDurable }: { data: string; url: string; isDurable: boolean },
  ): Promise<PostgresCluster> {
    const binaries = await findPostgres(folder)
    const copied = join(folder, 'data')
    // With its owner.
    await run('cp', ['--archive', data, copied])
    await writeFile(join(copied, 'standby.signal'), '')
    await appendFile(join(copied, 'postgresql.auto.conf'), `\nprimary_conninfo = '${url}'\n`)
    return new PostgresCluster(folder, binaries, isDurable)
  }

  /** Starts it, on the same port as before; resolves to the port. */
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

  /** Kills all its processes, like a power failure. */
  async crash(): Promise<void> {
    const pid = this.#server?.pid
    this.#server = undefined
    if (pid) await killProcessTree(pid)
  }

  /** Stops it without waiting for clients to disconnect. */
  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  /** Stops it immediately, without cleanup. */
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
    // In its own session, so that Ctrl-C in the terminal does not reach it.
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
