import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { isCommand } from '@inkwell/test-support/processes'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '@inkwell/test-support/free-port'

interface Run {
  supervisor: ChildProcess
  output: () => string
  pids: () => number[]
  exited: Promise<number | null>
}

const runs: Run[] = []

// Not after each test: most of them wait most of the time, so they run side by side.
afterAll(() => {
  for (const { supervisor, pids } of runs) {
    for (const pid of [supervisor.pid ?? 0, ...pids()].filter(isAlive)) process.kill(pid, 'SIGKILL')
  }
})

function isAlive(pid: number): boolean {
  try {
    // A zombie has ended; its parent has not collected it yet.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** Like npm, a process whose only child is the supervisor. */
const NPM = ['sh', '-c', 'npm_lifecycle_event=start "$0" "$@"; true']

/** Runs the command `parent`, which gets the command of the supervisor as further words. */
async function runUnder(parent: string[], behaviours: string[], ...flags: string[]): Promise<Run> {
  const plans = []
  for (const behaviour of behaviours) plans.push(`${await freePort()}:${behaviour}`)
  const file = join(import.meta.dirname, 'fixtures/run-fakes.ts')
  const [program = '', ...words] = [...parent, process.execPath, file, ...plans, ...flags]
  const supervisor = spawn(program, words, {
    env: CHILD_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  supervisor.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  supervisor.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const started: Run = {
    supervisor,
    output: () => text,
    pids: () => [...text.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid)),
    // `close` is emitted after all output, `exit` possibly before.
    exited: once(supervisor, 'close').then(([code]) => code as number | null),
  }
  runs.push(started)
  return started
}

function run(behaviours: string[], ...flags: string[]): Promise<Run> {
  return runUnder([], behaviours, ...flags)
}

async function runUntilReady(behaviours: string[], ...flags: string[]): Promise<Run> {
  const started = await run(behaviours, ...flags)
  await vi.waitFor(() => expect(started.output()).toContain('all ready'), 50_000)
  return started
}

async function expectNothingLeft({ pids }: Run): Promise<void> {
  expect(pids()).not.toEqual([])
  await vi.waitFor(() => expect(pids().filter(isAlive)).toEqual([]), 60_000)
}

test.concurrent.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s stops all services with exit code 0',
  async (name) => {
    const fakes = await runUntilReady(['polite', 'polite'])
    fakes.supervisor.kill(name)
    expect(await fakes.exited).toBe(0)
    await expectNothingLeft(fakes)
  },
)

test.concurrent('a service that ignores SIGTERM is killed', async () => {
  const fakes = await runUntilReady(['polite', 'stubborn'])
  fakes.supervisor.kill('SIGTERM')
  expect(await fakes.exited).toBe(0)
  await expectNothingLeft(fakes)
})

test('a second request stops immediately, a duplicate of the first does not', async () => {
  const fakes = await runUntilReady(['stubborn', 'polite'], '--drain=60000')
  const begin = performance.now()
  fakes.supervisor.kill('SIGINT')
  fakes.supervisor.kill('SIGTERM')
  await vi.waitFor(() => expect(fakes.pids().filter(isAlive)).toHaveLength(1), 60_000)
  // From here on, the supervisor has handled the first request.
  await pause(400)
  expect(fakes.pids().filter(isAlive)).toHaveLength(1)
  fakes.supervisor.kill('SIGINT')
  await fakes.exited
  // By itself it would wait a minute.
  expect(performance.now() - begin).toBeLessThan(60_000)
  await expectNothingLeft(fakes)
})

test.concurrent('a killed service restarts, and the others continue', async () => {
  const fakes = await runUntilReady(['polite', 'polite'])
  const [victim = 0, other = 0] = fakes.pids()
  process.kill(victim, 'SIGKILL')
  await vi.waitFor(() => expect(fakes.output()).toContain('polite is running again.'), 60_000)
  expect(fakes.output()).toContain(
    'The fake polite stopped (SIGKILL). Restarting the fake polite now.',
  )
  expect(isAlive(other)).toBe(true)
  expect(fakes.pids().filter(isAlive)).toHaveLength(2)
  fakes.supervisor.kill('SIGTERM')
  expect(await fakes.exited).toBe(0)
  await expectNothingLeft(fakes)
})

test.concurrent('a hanging service is killed with its children and restarted', async () => {
  const fakes = await runUntilReady(['a parent'], '--hang=4000')
  const first = fakes.pids()
  expect(first).toHaveLength(2)
  process.kill(first[1] as number, 'SIGSTOP')
  await vi.waitFor(() => expect(fakes.output()).toContain('is running again.'), 60_000)
  expect(fakes.output()).toContain('The fake a parent has not answered for 4 seconds: ending it.')
  expect(first.filter(isAlive)).toEqual([])
  fakes.supervisor.kill('SIGTERM')
  expect(await fakes.exited).toBe(0)
  await expectNothingLeft(fakes)
})

test.concurrent('of two that share a port, the one that hangs is restarted', async () => {
  const fakes = await runUntilReady(['polite', 'stubborn'], '--shared', '--hang=16000')
  // They start at the same time, so either may be the first.
  const [hanging = 0, other = 0] = fakes.pids()
  process.kill(hanging, 'SIGSTOP')
  await vi.waitFor(() => expect(fakes.output()).toContain('is running again.'), 60_000)
  const ended = fakes.output().match(/has not answered for 16 seconds: ending it\./g)
  expect(ended).toHaveLength(1)
  expect([isAlive(other), isAlive(hanging)]).toEqual([true, false])
  fakes.supervisor.kill('SIGTERM')
  expect(await fakes.exited).toBe(0)
  await expectNothingLeft(fakes)
})

test.concurrent('a suspended supervisor does not count that time as hanging', async () => {
  const fakes = await runUntilReady(['polite'], '--hang=4000')
  fakes.supervisor.kill('SIGSTOP')
  await pause(5_500)
  fakes.supervisor.kill('SIGCONT')
  await pause(500)
  expect(fakes.output()).not.toContain('has not answered')
  expect(fakes.pids()).toHaveLength(1)
  fakes.supervisor.kill('SIGTERM')
  expect(await fakes.exited).toBe(0)
})

test.concurrent(
  'a service that keeps dying is restarted five times with back-off, then all end',
  async () => {
    const fakes = await runUntilReady(['short-lived', 'polite'], '--back-off=100')
    expect(await fakes.exited).toBe(1)
    const waits = [...fakes.output().matchAll(/Restarting the fake short-lived (.+)\./g)]
    expect(waits.map(([, when]) => when)).toEqual([
      'now',
      'in 0.1 seconds',
      'in 0.2 seconds',
      'in 0.4 seconds',
      'in 0.8 seconds',
    ])
    expect(fakes.output()).toContain(
      'It was restarted 5 times within 60 seconds. Stopping the rest.',
    )
    await expectNothingLeft(fakes)
  },
)

test.concurrent('a restart that fails counts like a death, and the others continue', async () => {
  const fakes = await runUntilReady(['missing once', 'polite'], '--back-off=100')
  const [first = 0, second = 0] = fakes.pids()
  // Both start at the same time.
  const [victim, other] = isCommand(first, 'missing once') ? [first, second] : [second, first]
  process.kill(victim, 'SIGKILL')
  await vi.waitFor(() => expect(fakes.output()).toContain('once is running again.'), 60_000)
  expect(fakes.output()).toContain(
    'The fake missing once could not be started (nothing is built). ' +
      'Restarting the fake missing once in 0.1 seconds.',
  )
  expect(isAlive(other)).toBe(true)
  fakes.supervisor.kill('SIGTERM')
  expect(await fakes.exited).toBe(0)
  await expectNothingLeft(fakes)
})

test.concurrent('a stop request works while a restart is pending', async () => {
  const fakes = await runUntilReady(['short-lived', 'polite'], '--back-off=60000')
  await vi.waitFor(() => expect(fakes.output()).toContain('in 60 seconds.'), 60_000)
  fakes.supervisor.kill('SIGTERM')
  expect(await fakes.exited).toBe(0)
  await expectNothingLeft(fakes)
})

test.concurrent('a service that fails to start ends the others', async () => {
  const fakes = await run(['polite', 'ends at start'])
  expect(await fakes.exited).toBe(1)
  expect(fakes.output()).toContain('The fake ends at start stopped (exit code 3).')
  expect(fakes.output()).not.toContain('all ready')
})

test.concurrent('the message of a service that cannot start is printed last', async () => {
  const fakes = await run(['complains', 'polite'])
  expect(await fakes.exited).toBe(1)
  const said = fakes.output().split('\n')
  expect(said.filter((line) => line && !line.startsWith('pid '))).toEqual([
    'Set PORT to a free port.',
  ])
})

test.concurrent('a service that does not become ready in its time ends the others', async () => {
  const fakes = await run(['polite', 'never ready'], '--start=2000')
  expect(await fakes.exited).toBe(1)
  expect(fakes.output()).toContain('The fake never ready did not answer within 2 seconds.')
  await expectNothingLeft(fakes)
})

test.concurrent('a stop request works before all services are ready', async () => {
  const fakes = await run(['polite', 'never ready'])
  await vi.waitFor(() => expect(fakes.pids()).toHaveLength(2), 60_000)
  fakes.supervisor.kill('SIGTERM')
  expect(await fakes.exited).toBe(0)
  expect(fakes.output()).not.toContain('all ready')
  await expectNothingLeft(fakes)
})

test.concurrent('kill -9 of the supervisor ends all services', async () => {
  const fakes = await runUntilReady(['polite', 'stubborn'])
  fakes.supervisor.kill('SIGKILL')
  await fakes.exited
  await expectNothingLeft(fakes)
})

test.concurrent('including one that ignores the disconnection', async () => {
  const fakes = await runUntilReady(['deaf'])
  fakes.supervisor.kill('SIGKILL')
  await fakes.exited
  await expectNothingLeft(fakes)
})

test.concurrent('kill -9 of npm while the site is built leaves nothing behind', async () => {
  const fakes = await runUnder(NPM, ['polite'], '--build=1000')
  await vi.waitFor(() => expect(fakes.pids()).not.toEqual([]), 60_000)
  fakes.supervisor.kill('SIGKILL')
  await vi.waitFor(() => expect(fakes.output()).toContain('Stopping…'), 60_000)
  await expectNothingLeft(fakes)
})

test.concurrent(
  'in development a source change restarts the service, also after a crash',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkwell-reload-'))
    const fakes = await runUntilReady(['polite'], `--reload=${folder}`)
    const change = (text: string) => writeFileSync(join(folder, 'changed.ts'), text)

    change('first')
    await vi.waitFor(() => expect(fakes.pids()).toHaveLength(2), 60_000)
    const [first = 0, second = 0] = fakes.pids()
    expect(isAlive(first)).toBe(false)

    process.kill(second, 'SIGKILL')
    await vi.waitFor(() => expect(fakes.output()).toContain('Waiting for a change.'), 60_000)
    change('second')
    await vi.waitFor(() => expect(fakes.pids()).toHaveLength(3), 60_000)

    fakes.supervisor.kill('SIGTERM')
    expect(await fakes.exited).toBe(0)
    await expectNothingLeft(fakes)
    rmSync(folder, { recursive: true })
  },
)
