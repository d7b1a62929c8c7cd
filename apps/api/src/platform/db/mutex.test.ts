import { expect, test } from 'vitest'
import { Mutex } from './mutex.ts'

test('is first-in, first-out, also for newcomers during a handover', async () => {
  const mutex = new Mutex()
  const order: string[] = []
  async function run(name: string): Promise<void> {
    await mutex.lock()
    order.push(name)
    await Promise.resolve()
    mutex.unlock()
    // Here a newcomer would get Kysely's own lock.
    if (name === 'a') later.push(run('newcomer'))
  }
  const later: Promise<void>[] = []
  await Promise.all(['a', 'b', 'c'].map(run))
  await Promise.all(later)
  expect(order).toEqual(['a', 'b', 'c', 'newcomer'])
})

test('is free when nobody waits', async () => {
  const mutex = new Mutex()
  for (let i = 0; i < 3; i++) {
    await mutex.lock()
    mutex.unlock()
  }
  let hasLock = false
  await mutex.lock()
  const next = mutex.lock().then(() => (hasLock = true))
  await Promise.resolve()
  expect(hasLock).toBe(false)
  mutex.unlock()
  await next
})
