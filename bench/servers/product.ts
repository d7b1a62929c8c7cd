import { freePort, startServer } from '../../e2e/support/process.ts'
import { DATA_SERVICE_TUNING, WEB_SERVER_TUNING } from '../../scripts/supervisor/server-tuning.ts'
import type { ServerTuning } from '../../scripts/supervisor/server-tuning.ts'

/** Where a product lives. */
export interface Place {
  dataDir: string
  webPort: number
  apiPort: number
}

/** The built site and its data service, each a process of its own. */
export interface Product {
  webOrigin: string
  apiOrigin: string
  webPid: number
  apiPid: number
  stop(): Promise<void>
}

/** Ports for a product whose data lie in this folder. */
export async function findPlace(dataDir: string): Promise<Place> {
  const webPort = await freePort()
  let apiPort = webPort
  while (apiPort === webPort) apiPort = await freePort()
  return { dataDir, webPort, apiPort }
}

/** How people run it, but for the log, and for limits that would refuse a load like ours. */
export function settingsOf({ dataDir, webPort, apiPort }: Place): Record<string, string> {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    WEB_PORT: String(webPort),
    API_PORT: String(apiPort),
    // Whatever the person who runs this has set for a product of their own.
    DATABASE_URL: '',
    WEB_ORIGIN: '',
    API_ORIGIN: '',
    AUTH_SECRET: '',
  }
}

/** Starts a server as `npm start` does. */
function start(file: string, settings: Record<string, string>, { flags, env }: ServerTuning) {
  return startServer(file, { ...settings, ...env }, flags)
}

/** Starts both servers, the data service with those flags of Node's besides its own. */
export async function startProduct(
  place: Place,
  flagsOfService: readonly string[] = [],
): Promise<Product> {
  const settings = settingsOf(place)
  const api = await start('apps/api/src/main.ts', settings, {
    ...DATA_SERVICE_TUNING,
    flags: [...DATA_SERVICE_TUNING.flags, ...flagsOfService],
  })
  try {
    const web = await start('apps/web/server/main.ts', settings, WEB_SERVER_TUNING)
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
