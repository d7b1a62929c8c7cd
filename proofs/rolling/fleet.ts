import { randomBytes } from 'node:crypto'
import { startServer } from '../../e2e/support/process.ts'
import type { ServerProcess } from '../../e2e/support/process.ts'
import { DATA_SERVICE_TUNING, WEB_SERVER_TUNING } from '../../scripts/supervisor/server-tuning.ts'
import { SERVERS } from './addresses.ts'
import type { Addresses, ServerName } from './addresses.ts'

/** Seconds for the balancer to notice that a server stops. */
const DRAIN_SECONDS = 2
const STOP_WITHIN_MS = 20_000

function secret(): string {
  return randomBytes(32).toString('base64url')
}

/** Two web servers and two data services on one database and one data folder. */
export class Fleet {
  readonly #addresses: Addresses
  readonly #settings: Record<string, string>
  readonly #running = new Map<ServerName, ServerProcess>()

  constructor(addresses: Addresses, settings: Record<string, string>) {
    this.#addresses = addresses
    this.#settings = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      AUTH_SECRET: secret(),
      SITE_KEY: secret(),
      WEB_ORIGIN: `http://127.0.0.1:${addresses.site}`,
      API_ORIGIN: `http://127.0.0.1:${addresses.data}`,
      ...settings,
    }
  }

  /** Starts all servers. */
  async start(): Promise<void> {
    for (const name of SERVERS) await this.#start(name)
  }

  /** Stops a server with SIGTERM and starts it again; throws if it had ended by itself. */
  async restart(name: ServerName): Promise<void> {
    await this.#running.get(name)?.stop(STOP_WITHIN_MS)
    await this.#start(name)
  }

  /** Kills a server with SIGKILL. */
  kill(name: ServerName): void {
    const server = this.#running.get(name)
    this.#running.delete(name)
    if (server) process.kill(server.pid, 'SIGKILL')
  }

  /** Starts a server that was killed. */
  revive(name: ServerName): Promise<void> {
    return this.#start(name)
  }

  /** Stops all servers. */
  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map((server) => server.stop(STOP_WITHIN_MS)))
  }

  async #start(name: ServerName): Promise<void> {
    const isWeb = name.startsWith('web')
    const file = isWeb ? 'apps/web/server/main.ts' : 'apps/api/src/main.ts'
    const { flags, env } = isWeb ? WEB_SERVER_TUNING : DATA_SERVICE_TUNING
    const port = String(this.#addresses[name])
    const own = isWeb ? { WEB_PORT: port, API_PORT: '1' } : { API_PORT: port, WEB_PORT: '1' }
    this.#running.delete(name)
    this.#running.set(name, await startServer(file, { ...this.#settings, ...own, ...env }, flags))
  }
}
