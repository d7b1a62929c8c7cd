import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { POSTGRES_USER } from './postgres-cluster.ts'
import type { KeeperOrder, KeeperWord } from './postgres-keeper.ts'

/** A PostgreSQL server of our own on this machine; nothing of it outlives the process that asked. */
export interface PostgresServer {
  /** Address of the database from which others are made. */
  url: string
  /** Kills every one of its processes with SIGKILL. */
  crash(): Promise<void>
  /** Ends it in order, without waiting for those connected. */
  stop(): Promise<void>
  /** Starts it again, at the same address and with all that was committed. */
  start(): Promise<void>
  /** Ends it and removes all that it wrote. */
  remove(): Promise<void>
}

/** Resolves to what the keeper says once it has done that; throws where it fails or ends. */
async function obeyed(keeper: ChildProcess, order: KeeperOrder) {
  const waiting = new AbortController()
  const { signal } = waiting
  const answered = once(keeper, 'message', { signal }) as Promise<[KeeperWord]>
  const ended = once(keeper, 'exit', { signal }).then((): never => {
    throw new Error('The process that keeps PostgreSQL has ended.')
  })
  keeper.send(order)
  try {
    const [word] = await Promise.race([answered, ended])
    if ('failed' in word) throw new Error(`PostgreSQL did not ${order}: ${word.failed}`)
    return word
  } finally {
    // The one that lost the race is heard no more.
    ended.catch(() => undefined)
    answered.catch(() => undefined)
    waiting.abort()
  }
}

interface ServerWays {
  /** It writes as carefully as one that people rely on; otherwise it is faster. */
  isDurable?: boolean
  /** Below which its own folder is made. */
  folder?: string | undefined
}

/** Starts PostgreSQL in a temporary folder. Throws with its last words where it does not start. */
export async function startPostgres({
  isDurable = false,
  folder = tmpdir(),
}: ServerWays = {}): Promise<PostgresServer> {
  const file = new URL('postgres-keeper.ts', import.meta.url)
  const keeper = fork(file, isDurable ? [folder, '--durable'] : [folder], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

  async function remove(): Promise<void> {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return
    const ended = once(keeper, 'exit')
    keeper.disconnect()
    await ended
  }

  try {
    const { port, password } = await obeyed(keeper, 'start')
    return {
      url: `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/postgres`,
      crash: async () => void (await obeyed(keeper, 'crash')),
      stop: async () => void (await obeyed(keeper, 'stop')),
      start: async () => void (await obeyed(keeper, 'start')),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}
