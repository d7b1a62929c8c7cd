import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { expect, onTestFinished, test } from 'vitest'

const PROGRAM = `
  import { onStop } from '${new URL('stop-signals.ts', import.meta.url).href}'
  onStop((reason) => {
    console.log(reason)
    setTimeout(() => process.exit(0), 2_000)
  })
  setInterval(() => undefined, 60_000)
  console.log('ready')`

/** Starts a process that needs two seconds to stop. */
async function begun(channel: 'ipc' | 'ignore') {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit', channel],
    env: CHILD_ENVIRONMENT,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as unknown)
  if (!child.stdout) throw new Error('The process has no output')
  const output = createInterface(child.stdout)
  const lines: string[] = []
  output.on('line', (line) => void lines.push(line))
  async function said(line: string): Promise<void> {
    while (!lines.includes(line)) await once(output, 'line')
  }
  await said('ready')
  return { child, ended, lines, said }
}

test('a parent process decides how long a stop takes, whatever other signals arrive', async () => {
  const { child, ended, lines, said } = await begun('ipc')
  child.kill('SIGTERM')
  await said('SIGTERM')
  child.kill('SIGTERM')
  await sleep(500)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(lines).toEqual(['ready', 'SIGTERM'])
})

test('the end of the parent process stops it', async () => {
  const { child, ended, lines } = await begun('ipc')
  child.disconnect()
  expect(await ended).toBe(0)
  expect(lines).toEqual(['ready', 'disconnect'])
})

test('a second Ctrl-C ends a process without a parent immediately, a duplicate does not', async () => {
  const { child, ended, said } = await begun('ignore')
  child.kill('SIGINT')
  await said('SIGINT')
  child.kill('SIGTERM')
  await sleep(500)
  expect(child.exitCode).toBeNull()
  child.kill('SIGINT')
  expect(await ended).toBe(1)
})
