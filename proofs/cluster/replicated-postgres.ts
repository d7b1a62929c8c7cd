import { setTimeout as sleep } from 'node:timers/promises'
import { execute } from '@inkwell/test-support/postgres-database'
import { startPostgres } from '@inkwell/test-support/postgres-server'
import type { PostgresServer } from '@inkwell/test-support/postgres-server'

const POLL_MS = 20

/** The standby takes it over with the folder. */
const FEEDBACK = 'alter system set hot_standby_feedback = on'
/** Set after the copy, because the standby would wait for one of its own when it is the primary. */
const SYNCHRONOUS = [`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()']
const IN_SYNC = `select count(*)::int from pg_stat_replication where sync_state = 'sync'`

/** A primary with a synchronous streaming standby, as two servers on loopback. */
export class ReplicatedPostgres {
  #primary: PostgresServer
  #standby: PostgresServer
  readonly #all: readonly PostgresServer[]

  private constructor(primary: PostgresServer, standby: PostgresServer) {
    this.#primary = primary
    this.#standby = standby
    this.#all = [primary, standby]
  }

  static async start(): Promise<ReplicatedPostgres> {
    const primary = await startPostgres({ isDurable: true })
    await execute(primary.url, FEEDBACK)
    const standby = await startPostgres({ isDurable: true, primary })
    for (const statement of SYNCHRONOUS) await execute(primary.url, statement)
    while ((await execute(primary.url, IN_SYNC))[0]?.[0] !== 1) await sleep(POLL_MS)
    return new ReplicatedPostgres(primary, standby)
  }

  /** The address of the primary's default database. */
  get primaryUrl(): string {
    return this.#primary.url
  }

  /** That of the standby. */
  get standbyUrl(): string {
    return this.#standby.url
  }

  /** Kills the primary with SIGKILL. */
  crashPrimary(): Promise<void> {
    return this.#primary.crash()
  }

  /** Kills the standby with SIGKILL, and starts it again after a while. Writes wait for it. */
  async bounceStandby(awayMs: number): Promise<void> {
    await this.#standby.crash()
    await sleep(awayMs)
    await this.#standby.start()
  }

  /** Makes the standby the primary; resolves when it takes writes. */
  async promote(): Promise<void> {
    this.#primary = this.#standby
    await execute(this.primaryUrl, 'select pg_promote()')
  }

  async remove(): Promise<void> {
    for (const server of this.#all) await server.remove()
  }
}
