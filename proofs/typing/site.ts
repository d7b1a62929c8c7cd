import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@inkwell/test-support/free-port'
import { startServer } from '../../e2e/support/process.ts'
import type { ServerProcess } from '../../e2e/support/process.ts'
import type { ServerName } from '../../scripts/site-build/servers.ts'

const POLL = 20

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The product, each of whose servers can be killed and started again. */
export class Site {
  readonly folder: string
  readonly webOrigin: string
  readonly apiOrigin: string
  readonly #settings: Record<string, string>
  readonly #servers = new Map<ServerName, ServerProcess>()

  private constructor(folder: string, webPort: number, apiPort: number) {
    this.folder = folder
    this.webOrigin = `http://localhost:${webPort}`
    this.apiOrigin = `http://localhost:${apiPort}`
    this.#settings = {
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      WEB_PORT: String(webPort),
      API_PORT: String(apiPort),
      DATA_DIR: join(folder, 'data'),
    }
  }

  /** Starts both servers on an empty folder. */
  static async start(): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'inkwell-typing-'))
    const site = new Site(folder, await freePort(), await freePort())
    await site.startMissing()
    return site
  }

  /** Kills a server with SIGKILL. */
  async kill(name: ServerName): Promise<void> {
    const server = this.#servers.get(name)
    if (!server) return
    this.#servers.delete(name)
    process.kill(server.pid, 'SIGKILL')
    while (isRunning(server.pid)) await sleep(POLL)
  }

  /** Starts the servers that were killed. */
  async startMissing(): Promise<void> {
    for (const name of ['data', 'web'] as const) {
      if (this.#servers.has(name)) continue
      this.#servers.set(name, await startServer(name, this.#settings))
    }
  }

  async stop(): Promise<void> {
    for (const server of this.#servers.values()) await server.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}
