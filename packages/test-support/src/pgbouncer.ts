import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHILD_ENVIRONMENT } from './child-environment.ts'
import { freePort } from './free-port.ts'
import { unprivilegedUser } from './postgres-binaries.ts'

/** Where Debian's package `pgbouncer` has it, outside of the usual PATH. */
const PATH = `${CHILD_ENVIRONMENT.PATH ?? ''}:/usr/sbin`

/** A pooler in front of a PostgreSQL server; it ends with the process that started it. */
export interface PgBouncer {
  /** The address of a database through it. */
  through: (address: string) => string
  /** Kills it with SIGKILL. */
  crash: () => Promise<void>
  /** Starts it again at the same address. */
  start: () => Promise<void>
  /** Stops it and removes its folder. */
  remove: () => Promise<void>
}

/**
 * As strict as the defaults: startup parameters that PgBouncer does not know are refused. Idle connections
 * end soon, because a database cannot be a template while there are some.
 */
function configurationOf(server: URL, folder: string, port: number): string {
  return `[databases]
* = host=${server.hostname} port=${server.port} auth_user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
auth_query = select usename, passwd from pg_shadow where usename = $1
max_client_conn = 2000
default_pool_size = 10
server_idle_timeout = 1
server_login_retry = 1
logfile = ${join(folder, 'log')}
`
}

/** Starts PgBouncer in transaction mode on loopback; throws if it is not installed. */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const server = new URL(serverUrl)
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-pgbouncer-'))
  const user = unprivilegedUser()
  if (user) await chown(folder, user.uid, user.gid)
  const port = await freePort()
  const files = {
    'pgbouncer.ini': configurationOf(server, folder, port),
    'users.txt': `"${server.username}" "${server.password}"\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    if (user) await chown(join(folder, name), user.uid, user.gid)
  }

  async function launch() {
    // It must not outlive a run that is killed.
    const command = ['--pdeathsig', 'KILL', 'pgbouncer', join(folder, 'pgbouncer.ini')]
    const child = spawn('setpriv', command, {
      ...user,
      env: { PATH },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let words = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (words += chunk))
    while (!words.includes('process up')) {
      const ended = await Promise.race([once(child, 'exit'), once(child.stderr, 'data')])
      if (child.exitCode === null && ended.length > 0) continue
      throw new Error(`PgBouncer does not start; it is in Debian's package pgbouncer.\n${words}`)
    }
    return child
  }

  let running = await launch()
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }
  return {
    through(address) {
      const url = new URL(address)
      url.port = String(port)
      return url.href
    },
    crash: () => end('SIGKILL'),
    start: async () => void (running = await launch()),
    async remove() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
