import { expect, test } from 'vitest'
import { hangUp } from './overload/ask.ts'
import { complaintsAbout, crowd, KINDS, rowOf } from './overload/kinds.ts'
import { isFlat } from './overload/memory.ts'
import { startStage } from './overload/stage.ts'

/** Sign-ins count as a crowd after ten seconds: docs/decisions/0030. */
const TIMES = { measuring: 1_500, gathering: 11_500, crowded: 2_500 }

test('at more than can be done some are served, and the others told to come back', async () => {
  const stage = await startStage(false)
  try {
    for (const kind of KINDS.filter(({ needsSite }) => !needsSite).slice(0, 1)) {
      // More than twice: what others do on the machine changes what can be done.
      const outcome = await crowd(stage, kind, { times: TIMES, site: false, factor: 4 })
      expect(complaintsAbout(outcome)).toEqual([])
      expect(rowOf(outcome)).toContain(kind.name)
    }
  } finally {
    hangUp()
    await stage.stop()
  }
}, 60_000)

test('memory that grows to the end is seen to grow', () => {
  const looks = (grow: number) => Array.from({ length: 50 }, (_, i) => 100 + (i % 5) + i * grow)
  expect(isFlat(looks(0))).toBe(true)
  expect(isFlat(looks(3))).toBe(false)
})
