import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { childrenOf, isCommand } from '@inkwell/test-support/processes'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '@inkwell/test-support/free-port'
import { SERVER_FILES } from './site-build/servers.ts'
import type { ServerName } from './site-build/servers.ts'

/** Includes the time of building the site. */
const START_MS = 240_000

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-workers-'))
  return () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

interface Started {
  parent: ChildProcess
  output: () => string
  exited: Promise<unknown>
  web: string
  data: string
}

async function start(settings: Record<string, string>): Promise<Started> {
  const ports = { WEB_PORT: String(await freePort()), API_PORT: String(await freePort()) }
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...CHILD_ENVIRONMENT, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...ports, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [parent.stdout, parent.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const exited = once(parent, 'close').then(([code]: unknown[]) => code)
  onTestFinished(async () => {
    parent.kill('SIGTERM')
    await exited
  })
  const at = (port = '') => `http://127.0.0.1:${port}`
  const { WEB_PORT, API_PORT } = { ...ports, ...settings }
  return { parent, output: () => output, exited, web: at(WEB_PORT), data: at(API_PORT) }
}

async function waitFor(started: Started, words: string): Promise<void> {
  await vi.waitFor(() => expect(started.output()).toContain(words), START_MS)
}

function processesOf({ parent }: Started, server: ServerName): number[] {
  return childrenOf(parent.pid ?? 0).filter((pid) => isCommand(pid, SERVER_FILES[server]))
}

/** The statuses of requests on new connections, which the system distributes. */
function statusesOf(url: string, count: number): Promise<number[]> {
  const ask = async () => (await fetch(url, { headers: { Connection: 'close' } })).status
  return Promise.all(Array.from({ length: count }, ask))
}

test(
  'WORKERS=2 runs two of each, replaces one that dies, and stops all',
  async () => {
    const started = await start({ WORKERS: '2' })
    await waitFor(started, 'Press Ctrl-C to stop.')
    const [web, data] = [processesOf(started, 'web'), processesOf(started, 'data')]
    expect([web.length, data.length]).toEqual([2, 2])

    process.kill(data[0] ?? 0, 'SIGKILL')
    await waitFor(started, 'is running again.')
    expect(started.output()).toMatch(
      /The data service [12] stopped \(SIGKILL\)\. Restarting the data service [12] now\./,
    )
    const replaced = processesOf(started, 'data')
    expect(replaced).toHaveLength(2)
    expect(replaced).not.toContain(data[0])
    expect(processesOf(started, 'web')).toEqual(web)
    expect(new Set(await statusesOf(`${started.data}/api/v1/posts/`, 20))).toEqual(new Set([200]))
    expect(new Set(await statusesOf(`${started.web}/all-post`, 20))).toEqual(new Set([200]))

    started.parent.kill('SIGTERM')
    expect(await started.exited).toBe(0)
    await expect(fetch(started.web)).rejects.toThrow('fetch failed')
  },
  START_MS,
)

test(
  'a signal to all processes, as systemd sends it, lets them drain',
  async () => {
    const started = await start({ DRAIN_SECONDS: '15' })
    await waitFor(started, 'Press Ctrl-C to stop.')
    const servers = [...processesOf(started, 'web'), ...processesOf(started, 'data')]
    for (const pid of servers) process.kill(pid, 'SIGTERM')
    started.parent.kill('SIGTERM')
    await vi.waitFor(async () => {
      expect((await fetch(`${started.data}/readyz`)).status).toBe(503)
      expect((await fetch(`${started.web}/readyz`)).status).toBe(503)
    }, 10_000)
    // By then the supervisor has sent its own signals.
    await waitFor(started, 'Stopping…')
    await sleep(1_000)
    expect(await statusesOf(`${started.data}/api/v1/posts/`, 1)).toEqual([200])
    expect(await statusesOf(`${started.web}/all-post`, 1)).toEqual([200])
    expect(await started.exited).toBe(0)
  },
  START_MS,
)

test('with WORKERS a port in use is refused, even by a program that shares it', async () => {
  const port = await freePort()
  const other = createServer().listen({ port, host: '127.0.0.1', reusePort: true })
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const started = await start({ WORKERS: '2', API_PORT: String(port) })
  expect(await started.exited).toBe(1)
  expect(started.output()).toBe(`Port ${port} is taken; set API_PORT to a free one.\n`)
})

test(
  'SERVERS=data runs no web server',
  async () => {
    const started = await start({ SERVERS: 'data', SITE_KEY: 'k'.repeat(32) })
    await waitFor(started, 'Press Ctrl-C to stop.')
    expect(processesOf(started, 'data')).toHaveLength(1)
    expect(processesOf(started, 'web')).toEqual([])
  },
  START_MS,
)
