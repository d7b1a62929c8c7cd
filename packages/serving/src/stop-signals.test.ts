import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStopRequests } from './stop-signals.ts'

const programOf = (endsAfterMs: number) => `
  import { onStop } from '${new URL('stop-signals.ts', import.meta.url).href}'
  onStop((reason) => {
    console.log(reason)
    setTimeout(() => process.exit(0), ${endsAfterMs})
  })
  setInterval(() => undefined, 60_000)
  console.log('ready')`

/** Starts a process that needs some time to stop. */
async function begun(channel: 'ipc' | 'ignore', endsAfterMs = 2_000) {
  const words = ['--input-type=module', '--eval', programOf(endsAfterMs)]
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit', channel],
    env: CHILD_ENVIRONMENT,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as unknown)
  if (!child.stdout) throw new Error('The process has no output')
  const output = createInterface(child.stdout)
  const lines: string[] = []
  output.on('line', (line) => void lines.push(line))
  async function lineAppears(line: string): Promise<void> {
    while (!lines.includes(line)) await once(output, 'line')
  }
  await lineAppears('ready')
  return { child, ended, lines, lineAppears }
}

test('a parent process decides how long a stop takes, whatever other signals arrive', async () => {
  const { child, ended, lines, lineAppears } = await begun('ipc')
  child.kill('SIGTERM')
  await lineAppears('SIGTERM')
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

test('a request that follows at once is a duplicate', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const onStopNow = vi.fn<() => void>()
  const request = createStopRequests({ onStop: () => undefined, onStopNow })
  request()
  vi.advanceTimersByTime(300)
  request()
  expect(onStopNow).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  request()
  expect(onStopNow).toHaveBeenCalledOnce()
})

test('a second Ctrl-C ends a process without a parent immediately', async () => {
  const { child, ended, lineAppears } = await begun('ignore', 60_000)
  child.kill('SIGINT')
  await lineAppears('SIGINT')
  await sleep(500)
  child.kill('SIGINT')
  expect(await ended).toBe(1)
})
