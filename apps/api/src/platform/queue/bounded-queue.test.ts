import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

function aQueue() {
  return boundedQueue({ running: 2, waiting: 3, whenFull: () => new Error('full') })
}

/** A task that runs until it is told to end. */
function aTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const task = { isRunning: false, resolve, reject, run: () => ((task.isRunning = true), promise) }
  return task
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('runs so many, lets so many wait, refuses the rest', async () => {
  const queue = aQueue()
  const tasks = Array.from({ length: 6 }, aTask)
  const results = tasks.map((task) => queue(task.run).catch((error: Error) => error.message))
  await settled()
  expect(tasks.map(({ isRunning }) => isRunning)).toEqual([true, true, false, false, false, false])
  expect(await results[5]).toBe('full')

  tasks[1]?.resolve('done')
  expect(await results[1]).toBe('done')
  await settled()
  expect(tasks.map(({ isRunning }) => isRunning)).toEqual([true, true, true, false, false, false])

  tasks[0]?.reject(new Error('failed'))
  expect(await results[0]).toBe('failed')
  for (const task of tasks) task.resolve('done')
  expect(await Promise.all(results.slice(2, 5))).toEqual(['done', 'done', 'done'])
})

test('is free again afterwards', async () => {
  const queue = aQueue()
  for (let i = 0; i < 20; i++) {
    const failing = queue(() => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
  }
  expect(await queue(() => Promise.resolve('done'))).toBe('done')
})
