import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@inkwell/test-support/free-port'
import { NODE, REPOSITORY } from '../../e2e/support/process.ts'
import { descendantsOf, workTimeOf } from '../servers/processes.ts'
import { startHaproxy } from './haproxy.ts'

const START_MS = 60_000

/** A number of processes of each kind, and how requests reach them. */
export interface Layout {
  name: string
  /** Processes that share a port, or starts of one process each behind haproxy. */
  workers?: number
  behindHaproxy?: number
  /** The checkout that runs, if it is not this one. */
  checkout?: string
}

/** Running servers. */
export interface Deployment {
  webOrigin: string
  apiOrigin: string
  /** CPU seconds of all processes so far. */
  cpuSeconds: () => number
  stop(): Promise<void>
}

interface Ports {
  web: number
  api: number
}

async function findPorts(): Promise<Ports> {
  return { web: await freePort(), api: await freePort() }
}

/** Resolves when both servers are ready; throws with the output otherwise. */
async function untilReady(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Press Ctrl-C')) resolve()
    })
  }
  child.once('exit', () => reject(new Error(`The servers did not start:\n${output}`)))
  const timer = setTimeout(() => reject(new Error('The servers took too long.')), START_MS)
  await promise.finally(() => clearTimeout(timer))
}

/** Runs `npm start` of a checkout with these settings. */
async function start(
  ports: Ports,
  settings: Record<string, string>,
  checkout = REPOSITORY,
): Promise<ChildProcess> {
  const { NODE_OPTIONS: _, ...environment } = process.env
  const env = { WEB_PORT: String(ports.web), API_PORT: String(ports.api), ...settings }
  const child = spawn(NODE, [join(checkout, 'scripts/start.ts')], {
    cwd: checkout,
    env: { ...environment, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await untilReady(child)
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

function cpuSecondsOf(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + workTimeOf(each), 0)
}

/** Starts a layout on a database and a data folder, which other layouts may have used before. */
export async function deploy(
  { workers = 1, behindHaproxy, checkout }: Layout,
  settings: Record<string, string>,
): Promise<Deployment> {
  const front = await findPorts()
  const origins = {
    webOrigin: `http://127.0.0.1:${front.web}`,
    apiOrigin: `http://127.0.0.1:${front.api}`,
  }
  const shared = {
    ...settings,
    WEB_ORIGIN: origins.webOrigin,
    API_ORIGIN: origins.apiOrigin,
    SITE_KEY: 'the-key-of-the-site-of-this-benchmark',
  }
  const pairs: Ports[] = []
  for (let i = 0; i < (behindHaproxy ?? 0); i++) pairs.push(await findPorts())
  const children: ChildProcess[] = []
  const haproxy = behindHaproxy && (await startHaproxy(front, pairs))
  if (haproxy) children.push(haproxy)
  if (behindHaproxy) for (const ports of pairs) children.push(await start(ports, shared, checkout))
  else children.push(await start(front, { ...shared, WORKERS: String(workers) }, checkout))
  return {
    ...origins,
    cpuSeconds: () => children.reduce((sum, { pid }) => sum + cpuSecondsOf(pid ?? 0), 0),
    stop: async () => void (await Promise.all(children.map(stop))),
  }
}
