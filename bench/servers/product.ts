import { freePort } from '@inkwell/test-support/free-port'
import { startServer } from '../../e2e/support/process.ts'
import { DATA_SERVICE_TUNING, WEB_SERVER_TUNING } from '../../scripts/supervisor/server-tuning.ts'
import type { ServerName } from '../../scripts/site-build/servers.ts'
import type { ServerTuning } from '../../scripts/supervisor/server-tuning.ts'

/** The data folder and ports of a product. */
export interface Place {
  dataDir: string
  webPort: number
  apiPort: number
}

/** The built site and its data service, as two processes. */
export interface Product {
  webOrigin: string
  apiOrigin: string
  webPid: number
  apiPid: number
  stop(): Promise<void>
}

/** Chooses ports for the product of a data folder. */
export async function findPlace(dataDir: string): Promise<Place> {
  return { dataDir, webPort: await freePort(), apiPort: await freePort() }
}

/** The production settings, without request logs and rate limits. */
export function settingsOf({ dataDir, webPort, apiPort }: Place): Record<string, string> {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    WEB_PORT: String(webPort),
    API_PORT: String(apiPort),
    // Overrides settings of the current environment.
    DATABASE_URL: '',
    WEB_ORIGIN: '',
    API_ORIGIN: '',
    AUTH_SECRET: '',
  }
}

/** Starts a server like `npm start`. */
function start(name: ServerName, settings: Record<string, string>, { flags, env }: ServerTuning) {
  return startServer(name, { ...settings, ...env }, flags)
}

/** Starts both servers; `flags` are additional Node flags of the data service. */
export async function startProduct(
  place: Place,
  flagsOfService: readonly string[] = [],
): Promise<Product> {
  const settings = settingsOf(place)
  const api = await start('data', settings, {
    ...DATA_SERVICE_TUNING,
    flags: [...DATA_SERVICE_TUNING.flags, ...flagsOfService],
  })
  try {
    const web = await start('web', settings, WEB_SERVER_TUNING)
    return {
      webOrigin: `http://localhost:${place.webPort}`,
      apiOrigin: `http://localhost:${place.apiPort}`,
      webPid: web.pid,
      apiPid: api.pid,
      async stop() {
        await web.stop()
        await api.stop()
      },
    }
  } catch (error) {
    await api.stop()
    throw error
  }
}
