import { expect, test } from 'vitest'
import { attack, rowOf } from './hostile/attack.ts'
import { HOSTILE_KINDS } from './hostile/kinds.ts'
import { startTarget } from './hostile/target.ts'

/**
 * One kind of each class. `npm run prove -- hostile` sends all kinds, and also checks latencies.
 */
const KINDS: ReadonlySet<string> = new Set([
  'sign-in: address of combining marks',
  'change: content of inline notes',
  'create: title of 16.5 MB of short lines',
  'page: addresses that are not there',
])

test('hostile requests are answered, crash no server and do not block readers', async () => {
  const setup = await startTarget()
  try {
    for (const kind of HOSTILE_KINDS.filter(({ name }) => KINDS.has(name))) {
      const outcome = await attack(setup, kind, { requests: 10, leastMs: 300 })
      expect(outcome.attacked).toMatchObject({ failed: 0 })
      expect(outcome.attacked.reads).toBeGreaterThan(0)
      expect(outcome.sent.statuses).not.toHaveProperty('500')
      expect(rowOf(outcome)).toContain(kind.name)
    }
  } finally {
    await setup.stop()
  }
}, 300_000)
