import { expect, test } from 'vitest'
import { closeConnections } from './overload/http-request.ts'
import { KINDS, measureOverload, rowOf, findViolations } from './overload/kinds.ts'
import { isFlat } from './overload/memory.ts'
import { startSetup } from './overload/setup.ts'

/** Sign-ins count as overload after ten seconds: docs/decisions/0030. */
const TIMES = { measuring: 1_000, rampUp: 11_000, overloaded: 2_500 }

test('under overload some requests are served, and the others get a 503 with Retry-After', async () => {
  const setup = await startSetup(false)
  try {
    for (const kind of KINDS.filter(({ needsSite }) => !needsSite).slice(0, 1)) {
      // More than twice the capacity, because other processes change what the machine can do.
      const outcome = await measureOverload(setup, kind, { times: TIMES, site: false, factor: 4 })
      expect(findViolations(outcome)).toEqual([])
      expect(rowOf(outcome)).toContain(kind.name)
    }
  } finally {
    closeConnections()
    await setup.stop()
  }
}, 300_000)

test('growing memory is detected', () => {
  const samples = (grow: number) => Array.from({ length: 50 }, (_, i) => 100 + (i % 5) + i * grow)
  expect(isFlat(samples(0))).toBe(true)
  expect(isFlat(samples(3))).toBe(false)
})
