import { setTimeout as sleep } from 'node:timers/promises'
import { execute } from '@inkwell/test-support/postgres-database'
import type { TcpProxy } from '../s3/tcp-proxy.ts'
import type { ReplicatedPostgres } from './replicated-postgres.ts'

const LOOK_EVERY_MS = 200
const TIMEOUT_MS = 500
/** Looks without an answer after which the primary counts as dead. */
const FAILURES_MAX = 3

function answers(url: string): Promise<boolean> {
  const answer = execute(url, 'select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, sleep(TIMEOUT_MS, false)])
}

/**
 * Promotes the standby when the primary is dead, and leads the proxy to it, as a virtual address. It stands for Patroni or a
 * managed database: this is the proof's own script, and it assumes that a primary that does not answer
 * is dead, which only holds on one machine.
 */
export class Manager {
  readonly #servers: ReplicatedPostgres
  readonly #proxy: TcpProxy
  readonly #stop = new AbortController()
  readonly #running: Promise<void>
  /** Times of `performance.now()` at which a death was detected, and at which its successor served. */
  readonly promotions: { detected: number; served: number }[] = []

  constructor(servers: ReplicatedPostgres, proxy: TcpProxy) {
    this.#servers = servers
    this.#proxy = proxy
    this.#running = this.#watch()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #watch(): Promise<void> {
    let failures = 0
    while (!this.#stop.signal.aborted) {
      failures = (await answers(this.#servers.primaryUrl)) ? 0 : failures + 1
      if (failures === FAILURES_MAX) {
        await this.#promote()
        failures = 0
      }
      await sleep(LOOK_EVERY_MS)
    }
  }

  async #promote(): Promise<void> {
    const detected = performance.now()
    this.#proxy.set('cut')
    await this.#servers.promote()
    this.#proxy.turnTo(Number(new URL(this.#servers.primaryUrl).port))
    this.promotions.push({ detected, served: performance.now() })
  }
}
