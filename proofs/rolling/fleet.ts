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
  readonly #beside: ServerProcess[] = []

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

  /** Starts a further data service with settings of its own, which is not one of those that are restarted. */
  async startBeside(port: number, settings: Record<string, string>): Promise<void> {
    this.#beside.push(await this.#startDataService(String(port), settings))
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
    const all = [...this.#running.values(), ...this.#beside]
    await Promise.all(all.map((server) => server.stop(STOP_WITHIN_MS)))
  }

  async #start(name: ServerName): Promise<void> {
    const port = String(this.#addresses[name])
    this.#running.delete(name)
    const start = name.startsWith('web') ? this.#startWebServer(port) : this.#startDataService(port)
    this.#running.set(name, await start)
  }

  #startWebServer(port: string): Promise<ServerProcess> {
    const { flags, env } = WEB_SERVER_TUNING
    const own = { WEB_PORT: port, API_PORT: '1' }
    return startServer('web', { ...this.#settings, ...own, ...env }, flags)
  }

  #startDataService(port: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
    const { flags, env } = DATA_SERVICE_TUNING
    const own = { API_PORT: port, WEB_PORT: '1', ...settings }
    return startServer('data', { ...this.#settings, ...own, ...env }, flags)
  }
}
