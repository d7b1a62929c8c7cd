import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('goes by who came first, whoever comes while it changes hands', async () => {
  const turns = new Turns()
  const order: string[] = []
  async function run(name: string): Promise<void> {
    await turns.take()
    order.push(name)
    await Promise.resolve()
    turns.pass()
    // Kysely's own lock would be there for the taking now.
    if (name === 'a') later.push(run('newcomer'))
  }
  const later: Promise<void>[] = []
  await Promise.all(['a', 'b', 'c'].map(run))
  await Promise.all(later)
  expect(order).toEqual(['a', 'b', 'c', 'newcomer'])
})

test('is free again once nobody waits', async () => {
  const turns = new Turns()
  for (let i = 0; i < 3; i++) {
    await turns.take()
    turns.pass()
  }
  let hasTurn = false
  await turns.take()
  const next = turns.take().then(() => (hasTurn = true))
  await Promise.resolve()
  expect(hasTurn).toBe(false)
  turns.pass()
  await next
})
