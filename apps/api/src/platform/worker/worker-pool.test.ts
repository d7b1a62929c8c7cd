import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { childrenOf, isAlive, until } from '../../testing/processes.ts'
import type { OddResult, OddTask } from './fixtures/odd-worker.ts'
import { WorkerPool } from './worker-pool.ts'
import type { WorkerPoolOptions } from './worker-pool.ts'

const MEGABYTE = 1024 * 1024

const OPTIONS: WorkerPoolOptions = {
  entry: new URL('./fixtures/odd-worker.ts', import.meta.url),
  env: { GIVEN: 'this' },
  size: 1,
  waiting: 4,
  whenFull: () => new Error('full'),
  timeLimit: 60_000,
  memoryLimit: 1_000 * MEGABYTE,
  memoryKept: 1_000 * MEGABYTE,
  idleTime: 60_000,
}

const pools: WorkerPool<OddTask, OddResult>[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())))

function aPool(options: Partial<WorkerPoolOptions> = {}) {
  const pool = new WorkerPool<OddTask, OddResult>({ ...OPTIONS, ...options })
  pools.push(pool)
  return (task: OddTask) => pool.run(() => Promise.resolve(task))
}

test('works in another process, repeatedly, with only its own environment', async () => {
  const run = aPool()
  const first = await run({ does: 'tell' })
  expect(first.pid).not.toBe(process.pid)
  expect(first.environment).toContain('GIVEN')
  expect(first.environment).not.toContain('PATH')
  expect((await run({ does: 'tell' })).pid).toBe(first.pid)
})

test('bytes are passed unchanged', async () => {
  const bytes = new Uint8Array(5 * MEGABYTE).map((_, i) => i % 251)
  const { bytes: returned = new Uint8Array() } = await aPool()({ does: 'echo', bytes })
  expect(Buffer.compare(returned, bytes)).toBe(0)
})

test('an error of the work is passed on, and the process continues', async () => {
  const run = aPool()
  const { pid } = await run({ does: 'tell' })
  await expect(run({ does: 'fail' })).rejects.toThrow('This is no use')
  expect((await run({ does: 'tell' })).pid).toBe(pid)
})

test('a process that allocates without a pause is limited by the system', async () => {
  const run = aPool({ memoryLimit: 250 * MEGABYTE })
  // More than the system gives it, and no time to look at the clock in between.
  await expect(run({ does: 'take memory', megabytes: 4_000, atOnce: true })).rejects.toThrow(
    /alloc|crash/,
  )
  const { pid } = await run({ does: 'tell' })
  const limits = readFileSync(`/proc/${pid}/limits`, 'utf8')
  expect(limits).toContain(`Max data size             ${(250 + 1_024) * MEGABYTE} `)
})

test('if memory runs out, the system kills these processes first', async () => {
  const { pid } = await aPool()({ does: 'tell' })
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
})

test.each<[string, OddTask, Partial<WorkerPoolOptions>]>([
  ['crash', { does: 'crash' }, {}],
  ['time', { does: 'wait', ms: 100_000 }, { timeLimit: 500 }],
  ['time', { does: 'spin' }, { timeLimit: 500 }],
  ['memory', { does: 'take memory', megabytes: 2_000 }, { memoryLimit: 250 * MEGABYTE }],
])('%s: %j kills its process, and a new one runs the next task', async (...given) => {
  const [reason, task, { timeLimit, ...limits }] = given
  const pool = new WorkerPool<OddTask, OddResult>({ ...OPTIONS, ...limits })
  pools.push(pool)
  // The limit is that of one task: starts on a busy machine take longer.
  const run = (asked: OddTask, own?: number) => pool.run(() => Promise.resolve(asked), own)
  const { pid } = await run({ does: 'tell' })
  await expect(run(task, timeLimit)).rejects.toMatchObject({ name: 'WorkerError', reason })
  expect((await run({ does: 'tell' })).pid).not.toBe(pid)
})

test('a worker that cannot start is not the task’s failure', async () => {
  const run = aPool({ entry: new URL('./fixtures/broken-worker.ts', import.meta.url) })
  await expect(run({ does: 'tell' })).rejects.toMatchObject({ reason: 'start' })
})

test('tasks beyond the processes and the waiting places are refused', async () => {
  // On a busy machine the budget of the event loop would be spent before all are queued.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const run = aPool({ size: 2, waiting: 2 })
  const tasks = Array.from({ length: 4 }, () => run({ does: 'wait', ms: 300 }))
  await expect(run({ does: 'tell' })).rejects.toThrow('full')
  const pids = (await Promise.all(tasks)).map(({ pid }) => pid)
  expect(new Set(pids).size).toBe(2)
})

test('an idle process ends after a while', async () => {
  const run = aPool({ idleTime: 50 })
  const { pid } = await run({ does: 'tell' })
  expect(isAlive(pid)).toBe(true)
  await until(() => !isAlive(pid))
  expect((await run({ does: 'tell' })).pid).not.toBe(pid)
})

test('a process is warmed up once, serves the next task, and ends after a while', async () => {
  const pool = new WorkerPool<OddTask, OddResult>({ ...OPTIONS, size: 2, idleTime: 1_000 })
  pools.push(pool)
  const children = () => new Set(childrenOf(process.pid))
  const before = children()
  pool.warmUp()
  pool.warmUp()
  const [prepared, ...others] = [...children().difference(before)]
  expect(others).toEqual([])
  const { pid } = await pool.run(() => Promise.resolve({ does: 'tell' }))
  expect(pid).toBe(prepared)
  pool.warmUp()
  expect([...children().difference(before)]).toEqual([pid])
  await until(() => !isAlive(pid))
})

test('a task may have its own time limit', async () => {
  const pool = new WorkerPool<OddTask, OddResult>({ ...OPTIONS, timeLimit: 50 })
  pools.push(pool)
  const wait = (ms: number) => () => Promise.resolve({ does: 'wait', ms } as const)
  expect(await pool.run(wait(300), 15_000)).toHaveProperty('pid')
  await expect(pool.run(wait(60_000))).rejects.toMatchObject({ reason: 'time' })
})

test('a process with too much memory is not used again', async () => {
  const run = aPool({ memoryKept: 1 })
  const { pid } = await run({ does: 'tell' })
  expect((await run({ does: 'tell' })).pid).not.toBe(pid)
  await until(() => !isAlive(pid))
})

test('an idle process that dies is replaced', async () => {
  const run = aPool()
  const { pid } = await run({ does: 'tell' })
  process.kill(pid, 'SIGKILL')
  await until(() => !isAlive(pid))
  expect((await run({ does: 'tell' })).pid).not.toBe(pid)
})

test('closing kills running processes, and no other starts', async () => {
  const pool = new WorkerPool<OddTask, OddResult>({ ...OPTIONS, size: 2 })
  const { pid } = await pool.run(() => Promise.resolve({ does: 'tell' }))
  const busy = pool.run(() => Promise.resolve({ does: 'spin' })).catch((error: unknown) => error)
  await pool.close()
  expect(await busy).toMatchObject({ reason: 'closed' })
  expect(isAlive(pid)).toBe(false)
  const late = pool.run(() => Promise.resolve({ does: 'tell' }))
  await expect(late).rejects.toMatchObject({ reason: 'closed' })
})

test.each(['tell', 'leave a thread at work'] as const)(
  'no process outlives a killed parent: %s',
  async (does) => {
    const parent = fork(new URL('./fixtures/parent.ts', import.meta.url), [does])
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [pid] = (await once(parent, 'message')) as [number]
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await until(() => !isAlive(pid))
  },
)
