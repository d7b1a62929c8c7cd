import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, execute } from './postgres-database.ts'
import { startPostgres } from './postgres-server.ts'
import type { PostgresServer } from './postgres-server.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }

async function start(folder?: string): Promise<PostgresServer> {
  const server = await startPostgres({ folder })
  onTestFinished(() => server.remove())
  return server
}

/** Starts a server from another process, which prints its address. */
async function startElsewhere(folder = tmpdir()) {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('./postgres-server.ts'))})
    process.stdout.write((await startPostgres(${JSON.stringify({ folder })})).url)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const address = String(await once(child.stdout, 'data'))
  return { child, address, supervisor: childOf(child.pid ?? 0) }
}

function childOf(parent: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const child = pids.find((pid) => {
    try {
      return new RegExp(`\\) \\w ${parent} `).test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    } catch {
      return false
    }
  })
  return Number(child)
}

function foldersOf(supervisor: number, folder = tmpdir()): string[] {
  return readdirSync(folder).filter((name) => name.startsWith(`inkwell-pg-${supervisor}-`))
}

async function isUp(address: string): Promise<boolean> {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

test('a killed server restarts with all committed data', async () => {
  const warned = vi.spyOn(process, 'emitWarning')
  const server = await start()
  const address = await createDatabase(server.url)
  await execute(address, `create table word as select 'kept' as text`)
  await server.crash()
  expect(await isUp(address)).toBe(false)
  await server.start()
  expect(await execute(address, 'select text from word')).toEqual([['kept']])
  for (let round = 0; round < 12; round++) await server.crash()
  expect(warned).not.toHaveBeenCalled()
  await server.stop()
  expect(await isUp(address)).toBe(false)
})

test('kill -9 of the test process leaves neither server nor folder', async () => {
  const { child, address, supervisor } = await startElsewhere()
  expect(await isUp(address)).toBe(true)
  expect(foldersOf(supervisor)).toHaveLength(1)
  child.kill('SIGKILL')
  await expect.poll(() => isUp(address), PATIENCE).toBe(false)
  await expect.poll(() => foldersOf(supervisor), PATIENCE).toEqual([])
})

test('leftovers of a killed supervisor are removed by the next one', async () => {
  // The supervisors of other tests would remove them, too.
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-leftovers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL does not run as root.
  chmodSync(folder, 0o755)
  const { address, supervisor } = await startElsewhere(folder)
  process.kill(supervisor, 'SIGKILL')
  expect(await isUp(address)).toBe(true)
  await start(folder)
  expect(await isUp(address)).toBe(false)
  expect(foldersOf(supervisor, folder)).toEqual([])
})
