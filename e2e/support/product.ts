import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase } from './database.ts'
import { freePort } from '@inkwell/test-support/free-port'
import { runProgram, startServer } from './process.ts'
import type { ServerProcess } from './process.ts'

/** Another time zone than UTC and that of the browser. */
const SURROUNDINGS = { TZ: 'America/Los_Angeles', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }

/** The built site and its data service on their own ports and data folder. */
export interface Product {
  webOrigin: string
  apiOrigin: string
  /** Runs `npm run admin` on its data. */
  admin(...words: string[]): Promise<string>
  /** Runs `npm run import` on its data. */
  importFrom(path: string): Promise<string>
  /** Stops both and removes the data folder. */
  stop(): Promise<void>
}

/** Removed at exit, because an interrupted run does not stop products that are starting. */
const dataFolders = new Set<string>()
process.on('exit', () => {
  for (const folder of dataFolders) rmSync(folder, { recursive: true, force: true })
})

/** Starts only the web server for the data service at `apiOrigin`. */
export async function startSite(
  apiOrigin: string,
  settings: Record<string, string> = {},
): Promise<{ webOrigin: string; port: number; server: ServerProcess }> {
  const port = await freePort()
  const server = await startServer('web', {
    ...SURROUNDINGS,
    WEB_PORT: String(port),
    API_ORIGIN: apiOrigin,
    ...settings,
  })
  return { webOrigin: settings.WEB_ORIGIN ?? `http://localhost:${port}`, port, server }
}

/** Options of Node for a data service of tests that are not about passwords. */
export const QUICK_PASSWORDS = [`--import=${join(import.meta.dirname, 'quick-scrypt.ts')}`]

/**
 * Starts both servers on an empty folder and database; cleans up if one fails to start. `flags` are options of Node
 * for the data service.
 */
export async function startProduct(
  own: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-e2e-'))
  dataFolders.add(dataDir)
  const [webPort, apiPort] = [await freePort(), await freePort()]
  const database = await emptyDatabase()
  const settings = {
    ...SURROUNDINGS,
    ...database.settings,
    WEB_PORT: String(webPort),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    ...own,
  }
  const servers: ServerProcess[] = []
  async function stop(): Promise<void> {
    const ends = await Promise.allSettled(servers.map((server) => server.stop()))
    await rm(dataDir, { recursive: true, force: true })
    dataFolders.delete(dataDir)
    await database.drop()
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
  try {
    servers.push(await startServer('data', settings, flags))
    servers.push(await startServer('web', settings))
    // On a busy machine, the first pages of a cold process may be skeletons.
    for (const path of ['/all-post', '/post/none']) {
      await (await fetch(`http://localhost:${webPort}${path}`)).text()
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    webOrigin: `http://localhost:${webPort}`,
    apiOrigin: `http://localhost:${apiPort}`,
    admin: (...words) => runProgram('apps/api/src/cli/admin.ts', words, settings),
    importFrom: (path) => runProgram('apps/api/src/cli/import.ts', [path], settings),
    stop,
  }
}
