import './require-node-24.mjs'
import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { databaseName } from '@inkwell/settings/database-settings'
import { readSettings, SettingsError } from '@inkwell/settings/settings'
import type { Settings } from '@inkwell/settings/settings'
import { BuildError } from './site-build/build-error.ts'
import { buildSite } from './site-build/build-site.ts'
import { builtServer, SERVER_ENTRIES } from './site-build/servers.ts'
import type { ServerName } from './site-build/servers.ts'
import { refuseTakenPorts, TakenPort } from './supervisor/taken-ports.ts'
import { startReloadingService } from './supervisor/reloading-service.ts'
import { DATA_SERVICE_TUNING, WEB_SERVER_TUNING } from './supervisor/server-tuning.ts'
import type { Service } from './supervisor/service-process.ts'
import { supervise } from './supervisor/supervise.ts'

const ROOT = resolve(import.meta.dirname, '..')

const isDev = process.argv.includes('--dev')

/** The health check of a server that listens on `host`. */
function healthUrl(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}/healthz`
}

/** The length of the key that authenticates the web server to the data service. */
const KEY_BYTES = 32

/** An upgrade backs up all rows and changes the tables first: half an hour. */
const UPGRADE_TIMEOUT_MS = 30 * 60_000

/** The file that a server runs: its source in development. */
function fileOf(server: ServerName): string {
  return isDev ? join(ROOT, SERVER_ENTRIES[server]) : builtServer(ROOT, server)
}

/** The two servers, each as one process. */
function serversOf({ host, apiPort, webPort, siteKey }: Settings): Record<ServerName, Service> {
  const env = {
    NODE_ENV: isDev ? 'development' : 'production',
    SITE_KEY: siteKey ?? randomBytes(KEY_BYTES).toString('base64url'),
  }
  return {
    data: {
      name: 'data service',
      findFile: () => fileOf('data'),
      flags: DATA_SERVICE_TUNING.flags,
      env: { ...env, ...DATA_SERVICE_TUNING.env },
      healthUrl: healthUrl(host, apiPort),
      startTimeoutMs: UPGRADE_TIMEOUT_MS,
    },
    web: {
      name: 'web server',
      findFile: () => fileOf('web'),
      args: isDev ? ['--dev'] : [],
      flags: WEB_SERVER_TUNING.flags,
      env: { ...env, ...WEB_SERVER_TUNING.env },
      healthUrl: healthUrl(host, webPort),
    },
  }
}

/** The processes that run here: `WORKERS` of each server. */
function servicesOf(settings: Settings): Service[] {
  const { data, web } = serversOf(settings)
  const servers = { both: [data, web], data: [data], web: [web] }[settings.servers]
  const { workers } = settings
  if (workers === 1) return servers
  return servers.flatMap((server) =>
    Array.from({ length: workers }, (_, index) => {
      return { ...server, name: `${server.name} ${index + 1}`, sharesPort: true }
    }),
  )
}

/** Without the site's modules, which Vite reloads in the browser. */
function startInDev(service: Service) {
  const own = service.name === 'web server' ? 'apps/web/server' : 'apps/api'
  return startReloadingService(service, [join(ROOT, own), join(ROOT, 'packages')])
}

function printAddresses({ webOrigin, apiOrigin, dataDir, databaseUrl, siteName }: Settings): void {
  const database = databaseUrl ? `\n    Database      ${databaseName(databaseUrl)}` : ''
  console.log(`
  ${siteName} is running${isDev ? ' and reloads what you change' : ''}.

    Site          ${webOrigin}
    Data service  ${apiOrigin}
    Data folder   ${dataDir}${database}

  Press Ctrl-C to stop.
`)
}

async function start(): Promise<number> {
  // A full disk or a closed pipe costs lines, but does not end the site.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // In development one process of each reloads.
  if (isDev) process.env.WORKERS = '1'
  const settings = readSettings(process.env)
  if (settings.workers > 1) await refuseTakenPorts(settings)
  if (!isDev) await buildSite(ROOT, console.log)
  const supervision = { onReady: () => printAddresses(settings), drainMs: settings.drainMs }
  return supervise(servicesOf(settings), {
    ...supervision,
    ...(isDev && { start: startInDev }),
  })
}

try {
  process.exitCode = await start()
} catch (error) {
  const isForPeople = [SettingsError, BuildError, TakenPort].some((kind) => error instanceof kind)
  console.error(isForPeople ? (error as Error).message : error)
  process.exitCode = 1
}
