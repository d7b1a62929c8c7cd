import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@inkwell/test-support/free-port'
import { findPostgres } from '@inkwell/test-support/postgres-binaries'
import type { PostgresBinaries } from '@inkwell/test-support/postgres-binaries'
import { execute } from '@inkwell/test-support/postgres-database'
import { killProcessTree } from '@inkwell/test-support/processes'

const run = promisify(execFile)

const USER = 'inkwell'
const ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/bin:/bin' }
const POLL_MS = 20

/** The name by which the primary knows its standby. */
const STANDBY = 'standby'

/** Both servers have them, because the standby becomes the primary. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '200',
  hot_standby: 'on',
  // The primary need not wait for queries of the standby.
  hot_standby_feedback: 'on',
  wal_receiver_timeout: '2s',
  wal_sender_timeout: '2s',
}

function flagsOf(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A server with its data folder. */
class Server {
  readonly port: number
  readonly #folder: string
  readonly #binaries: PostgresBinaries
  #process: ChildProcess | undefined

  constructor(port: number, folder: string, binaries: PostgresBinaries) {
    this.port = port
    this.#folder = folder
    this.#binaries = binaries
  }

  /** Starts it; resolves when it accepts connections, also as a standby. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    const { postgres, user } = this.#binaries
    const flags = flagsOf({ ...SETTINGS, port: String(this.port), ...settings })
    const started = spawn(postgres, ['-D', this.#folder, ...flags], {
      ...user,
      env: ENVIRONMENT,
      cwd: this.#folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#process = started
    let words = ''
    started.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      words = `${words}${chunk}`.slice(-4_000)
    })
    while (!/ready to accept (read-only )?connections/.test(words)) {
      if (started.exitCode !== null) throw new Error(words)
      await sleep(POLL_MS)
    }
  }

  /** Kills it and its children with SIGKILL. */
  async crash(): Promise<void> {
    const { pid } = this.#process ?? {}
    this.#process = undefined
    if (pid) await killProcessTree(pid)
  }

  async stop(): Promise<void> {
    const server = this.#process
    this.#process = undefined
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
}

/** A primary with a synchronous streaming standby, as two servers on loopback. */
export class ReplicatedPostgres {
  readonly #folder: string
  readonly #password: string
  readonly #binaries: PostgresBinaries
  #primary: Server
  #standby: Server | undefined
  #copies = 0

  private constructor(
    folder: string,
    password: string,
    { binaries, primary }: { binaries: PostgresBinaries; primary: Server },
  ) {
    this.#folder = folder
    this.#password = password
    this.#binaries = binaries
    this.#primary = primary
  }

  /** Creates and starts both in a temporary folder. */
  static async create(password: string): Promise<ReplicatedPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'inkwell-cluster-pg-'))
    const binaries = await findPostgres(folder)
    const { initdb, user } = binaries
    const [data, file] = [join(folder, 'server-0'), join(folder, 'password')]
    await writeFile(file, password, { mode: 0o600 })
    if (user) await chown(file, user.uid, user.gid)
    const ways = ['--auth=scram-sha-256', '--locale=C', '-E', 'UTF8', '--no-sync']
    const place = ['-D', data, '-U', USER, `--pwfile=${file}`]
    await run(initdb, [...place, ...ways], { ...user, env: ENVIRONMENT, cwd: folder })
    await rm(file)
    const primary = new Server(await freePort(), data, binaries)
    const cluster = new ReplicatedPostgres(folder, password, { binaries, primary })
    await cluster.addStandby()
    return cluster
  }

  /** The address of the primary's default database. */
  get primaryUrl(): string {
    return this.#urlOf(this.#primary)
  }

  /** That of the standby; throws if there is none. */
  get standbyUrl(): string {
    if (!this.#standby) throw new Error('There is no standby.')
    return this.#urlOf(this.#standby)
  }

  /** Makes a copy of the stopped primary its synchronous standby, and starts both. */
  async addStandby(): Promise<void> {
    await this.#primary.stop()
    this.#copies += 1
    const copy = join(this.#folder, `server-${this.#copies}`)
    const { user } = this.#binaries
    await run('cp', ['-a', join(this.#folder, `server-${this.#copies - 1}`), copy])
    await writeFile(join(copy, 'standby.signal'), '')
    if (user) await chown(join(copy, 'standby.signal'), user.uid, user.gid)
    await this.#primary.start({ synchronous_standby_names: STANDBY })
    this.#standby = new Server(await freePort(), copy, this.#binaries)
    const { port, password, username } = new URL(this.primaryUrl)
    const from = `host=127.0.0.1 port=${port} user=${username} password=${password}`
    await this.#standby.start({ primary_conninfo: `${from} application_name=${STANDBY}` })
    const state = `select count(*)::int from pg_stat_replication where sync_state = 'sync'`
    while ((await execute(this.primaryUrl, state))[0]?.[0] !== 1) await sleep(POLL_MS)
  }

  /** Kills the primary with SIGKILL. */
  crashPrimary(): Promise<void> {
    return this.#primary.crash()
  }

  /** Makes the standby the primary; resolves when it takes writes. */
  async promote(): Promise<void> {
    if (!this.#standby) throw new Error('There is no standby.')
    this.#primary = this.#standby
    this.#standby = undefined
    await execute(this.primaryUrl, 'select pg_promote()')
  }

  async remove(): Promise<void> {
    await this.#standby?.stop()
    await this.#primary.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  #urlOf({ port }: Server): string {
    return `postgres://${USER}:${this.#password}@127.0.0.1:${port}/postgres`
  }
}
