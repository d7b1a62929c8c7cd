import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@inkwell/test-support/free-port'
import { startServer } from '../../e2e/support/process.ts'
import type { ServerProcess } from '../../e2e/support/process.ts'
import { DATA_SERVICE_TUNING, WEB_SERVER_TUNING } from '../../scripts/supervisor/server-tuning.ts'
import type { ServerName } from '../../scripts/site-build/servers.ts'
import type { ServerTuning } from '../../scripts/supervisor/server-tuning.ts'
import type { HttpRequest } from './http-request.ts'

const PASSWORD = 'correct horse battery'
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Both servers on a separate folder, and the data that requests need. */
export interface Setup {
  api: string
  web: string
  account: { email: string; token: string }
  /** The data folder of both. */
  dataDir: string
  /** Cursors of the list: `readCursors`. */
  cursors: string[]
  /** Megabytes of a server's memory. */
  memoryOf: (server: 'api' | 'web') => Promise<number>
  stop: () => Promise<void>
}

async function megabytesOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024
}

async function signUp(api: string): Promise<Setup['account']> {
  const email = `${randomUUID()}@example.com`
  const response = await fetch(`${api}/api/v1/users/signup`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ name: 'Ada', email, password: PASSWORD }),
  })
  const { token } = (await response.json()) as { token: string }
  return { email, token }
}

/** Starts a server like `npm start`. */
function start(
  name: ServerName,
  settings: Record<string, string>,
  { flags, env }: ServerTuning,
): Promise<ServerProcess> {
  return startServer(name, { ...settings, ...env }, flags)
}

/** Starts both servers without rate limits; only their queues protect them. */
export async function startSetup(withSite: boolean): Promise<Setup> {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-overload-'))
  const [apiPort, webPort] = [await freePort(), await freePort()]
  const settings = {
    DATA_DIR: dataDir,
    API_PORT: String(apiPort),
    WEB_PORT: String(webPort),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  }
  const servers: Partial<Record<'api' | 'web', ServerProcess>> = {}
  async function stop(): Promise<void> {
    for (const server of Object.values(servers)) await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    servers.api = await start('data', settings, DATA_SERVICE_TUNING)
    if (withSite) {
      servers.web = await start('web', settings, WEB_SERVER_TUNING)
    }
    const api = `http://127.0.0.1:${apiPort}`
    return {
      api,
      web: `http://127.0.0.1:${webPort}`,
      dataDir,
      account: await signUp(api),
      cursors: [],
      memoryOf: (server) => megabytesOf(servers[server] as ServerProcess),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A sign-in with the correct password. */
export function signIn({ api, account: { email } }: Setup): HttpRequest {
  const body = JSON.stringify({ email, password: PASSWORD })
  return { url: `${api}/api/v1/users/login`, method: 'POST', headers: JSON_TYPE, body }
}

/** A new post of a few paragraphs, optionally with a picture. */
export function createPost({ api, account: { token } }: Setup, picture?: Buffer): HttpRequest {
  const boundary = 'of-the-parts'
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const texts = field('title', 'A post') + field('content', 'Some *words*. '.repeat(100))
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n`
  const image = picture ? [Buffer.from(`${file}\r\n`), picture, Buffer.from('\r\n')] : []
  return {
    url: `${api}/api/v1/posts/createpost`,
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
    body: Buffer.concat([Buffer.from(texts), ...image, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** The number of list pages. */
const CURSORS = 1_500

/** Reads a cursor after each post. */
export async function readCursors(setup: Setup): Promise<void> {
  let cursor = ''
  for (let i = 0; i < CURSORS; i++) {
    const query = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const response = await fetch(`${setup.api}/api/v1/posts/?limit=1${query}`)
    const { nextCursor } = (await response.json()) as { nextCursor: string | null }
    if (nextCursor === null) break
    cursor = nextCursor
    setup.cursors.push(cursor)
  }
}

/** An uncached list page; there are too many combinations for repetitions. */
export function uncachedPage({ web, cursors }: Setup, index: number): HttpRequest {
  const cursor = cursors[index % cursors.length] ?? ''
  const encoding = ['br', 'gzip', 'identity'][Math.floor(index / cursors.length) % 3] ?? ''
  const url = `${web}/all-post?cursor=${encodeURIComponent(cursor)}`
  return { url, headers: { 'Accept-Encoding': encoding } }
}

/** A page that does not exist and is never cached. */
export function missingPage({ web }: Setup, index: number): HttpRequest {
  return { url: `${web}/post/unknown-${index}-${randomUUID()}` }
}

/** A cached page. */
export function cachedPage({ web }: Setup): HttpRequest {
  return { url: `${web}/all-post`, headers: { 'Accept-Encoding': 'br' } }
}
