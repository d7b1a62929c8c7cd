import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '@inkwell/test-support/free-port'

const ROOT = resolve(import.meta.dirname, '..')
/** Includes the time of building the site. */
const START_MS = 240_000

let dataDir: string
let npm: ChildProcess | undefined
let output: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-start-'))
  output = ''
})

afterEach(async () => {
  if (npm?.exitCode === null && npm.signalCode === null) {
    npm.kill('SIGTERM')
    await once(npm, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

interface Started {
  npm: ChildProcess
  exited: Promise<unknown>
  addresses: [site: string, dataService: string]
}

const origin = (port: string) => `http://127.0.0.1:${port}`

async function npmStart(settings: Record<string, string> = {}): Promise<Started> {
  const ports = {
    WEB_PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    ...settings,
  }
  const { HOME, PATH } = process.env
  npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { HOME, PATH, DATA_DIR: dataDir, ...ports },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  npm.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  npm.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(npm, 'close').then(([code]: unknown[]) => code)
  return { npm, exited, addresses: [origin(ports.WEB_PORT), origin(ports.API_PORT)] }
}

async function untilReady(): Promise<void> {
  await vi.waitFor(() => expect(output).toContain('Press Ctrl-C to stop.'), START_MS)
}

function isUp(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function expectAllDown(addresses: string[]): Promise<void> {
  await vi.waitFor(async () => {
    expect(await Promise.all(addresses.map(isUp))).not.toContain(true)
  }, 60_000)
}

test(
  'npm start prints all addresses, and SIGTERM stops it cleanly',
  { timeout: START_MS },
  async () => {
    const { npm: started, exited, addresses } = await npmStart()
    await untilReady()
    expect(output).toMatch(/Site +http:\/\/localhost:\d+\n +Data service +http:\/\/localhost:\d+\n/)
    expect(output).toContain(`Data folder   ${dataDir}\n`)
    expect(output.indexOf('is running')).toBeGreaterThan(output.lastIndexOf('"listening"'))
    expect(output).not.toMatch(/warning/i)
    expect(await Promise.all(addresses.map(isUp))).toEqual([true, true])
    started.kill('SIGTERM')
    expect(await exited).toBe(0)
    await expectAllDown(addresses)
  },
)

test('kill -9 of npm leaves no server behind', { timeout: START_MS }, async () => {
  const { npm: started, exited, addresses } = await npmStart()
  await untilReady()
  started.kill('SIGKILL')
  await exited
  await expectAllDown(addresses)
})

test('a port in use ends the start with a message', { timeout: START_MS }, async () => {
  const port = String(await freePort())
  const squatter = createServer().listen(Number(port), '127.0.0.1')
  await once(squatter, 'listening')
  const { exited, addresses } = await npmStart({ WEB_PORT: port })
  expect(await exited).toBe(1)
  squatter.close()
  expect(output).toContain(`Port ${port} is taken; set WEB_PORT to a free one.`)
  await expectAllDown(addresses)
})

test('an invalid setting is refused before the build', async () => {
  const { exited } = await npmStart({ LOG_LEVEL: 'loud' })
  expect(await exited).toBe(1)
  expect(output).toContain('LOG_LEVEL is "loud" but must be one of')
  expect(output).not.toContain('Building')
})
