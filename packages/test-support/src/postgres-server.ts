import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { POSTGRES_USER } from './postgres-cluster.ts'
import type { Original, SupervisorCommand, SupervisorReply } from './postgres-supervisor.ts'

/** A PostgreSQL server for tests; it ends with the process that started it. */
export interface PostgresServer {
  /** The address of its default database, for creating others. */
  url: string
  /** The folder of its data. */
  data: string
  /** Kills all its processes with SIGKILL. */
  crash(): Promise<void>
  /** Stops it without waiting for clients to disconnect. */
  stop(): Promise<void>
  /** Starts it again at the same address, with all committed data. */
  start(): Promise<void>
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

/** Resolves to the supervisor's reply; throws if the command fails or the supervisor ends. */
async function request(supervisor: ChildProcess, command: SupervisorCommand) {
  const waiting = new AbortController()
  const { signal } = waiting
  const answered = once(supervisor, 'message', { signal }) as Promise<[SupervisorReply]>
  const ended = once(supervisor, 'exit', { signal }).then((): never => {
    throw new Error('The supervisor of PostgreSQL has ended.')
  })
  supervisor.send(command)
  try {
    const [reply] = await Promise.race([answered, ended])
    if ('failed' in reply) throw new Error(`PostgreSQL did not ${command}: ${reply.failed}`)
    return reply
  } finally {
    // The other promise of the race must not be an unhandled rejection.
    ended.catch(() => undefined)
    answered.catch(() => undefined)
    waiting.abort()
  }
}

interface ServerOptions {
  /** Whether it writes durably; otherwise it is faster. */
  isDurable?: boolean
  /** The parent of its folder. */
  folder?: string | undefined
  /** A running server to replicate; it is restarted. */
  primary?: PostgresServer
}

async function originalOf(primary: PostgresServer): Promise<string> {
  await primary.stop()
  const { data, url } = primary
  return JSON.stringify({ data, url } satisfies Original)
}

/** Starts PostgreSQL in a temporary folder. Throws with its output if it does not start. */
export async function startPostgres({
  isDurable = false,
  folder = tmpdir(),
  primary,
}: ServerOptions = {}): Promise<PostgresServer> {
  const words = [folder, ...(primary ? [await originalOf(primary)] : [])]
  const file = new URL('postgres-supervisor.ts', import.meta.url)
  const supervisor = fork(file, isDurable ? [...words, '--durable'] : words, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

  async function remove(): Promise<void> {
    if (supervisor.exitCode !== null || supervisor.signalCode !== null) return
    const ended = once(supervisor, 'exit')
    supervisor.disconnect()
    await ended
  }

  try {
    const { port, password, data } = await request(supervisor, 'start')
    await primary?.start()
    return {
      data,
      url: `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/postgres`,
      crash: async () => void (await request(supervisor, 'crash')),
      stop: async () => void (await request(supervisor, 'stop')),
      start: async () => void (await request(supervisor, 'start')),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}
