import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { freePort } from '@inkwell/test-support/free-port'
import { expect, onTestFinished, test, vi } from 'vitest'

/** Includes the time of building the site. */
const START_MS = 240_000

test(
  'if the log cannot be written, both servers and their supervisor lose only lines',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-full-log-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const ports = { WEB_PORT: String(await freePort()), API_PORT: String(await freePort()) }
    const full = openSync('/dev/full', 'w')
    const parent = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
      env: { ...CHILD_ENVIRONMENT, DATA_DIR: dataDir, ...ports },
      stdio: ['ignore', full, 'pipe'],
    })
    closeSync(full)
    onTestFinished(() => void parent.kill('SIGTERM'))
    let complaints = ''
    parent.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
    const statusAt = (port: string) =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status)
    for (const port of Object.values(ports)) {
      await vi.waitFor(async () => expect(await statusAt(port)).toBe(200), START_MS)
    }
    for (const _ of [1, 2, 3]) {
      for (const port of Object.values(ports)) expect(await statusAt(port)).toBe(200)
    }
    const exited = once(parent, 'close')
    parent.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(complaints).toBe('')
  },
  START_MS,
)
