import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsAbout, keysWith } from './bodies.ts'
import { measure } from './bodies/measure.ts'
import { fieldsOf } from './bodies/requests.ts'
import { startMeasured } from './bodies/target.ts'
import type { Measured } from './bodies/target.ts'
import { hangUp } from './overload/ask.ts'

/** Requests to each field; the long proof sends a thousand to each call. */
const COUNT = Number(process.env.HOSTILE_COUNT ?? 3)

let target: Measured
beforeAll(async () => {
  target = await startMeasured()
  return async () => target.stop()
})
afterAll(hangUp)

test.each(keysWith(''))('%s takes no hostile request long', { timeout: 120_000 }, async (key) => {
  const fields = fieldsOf(key)
  // Another seed each day: over time all shapes come by.
  const seed = Math.floor(Date.now() / 86_400_000)
  const rows = await measure(target, key, { count: COUNT * fields.length, seed })
  expect(rows.map(({ field }) => field)).toEqual(fields)
  expect(rows.flatMap(complaintsAbout)).toEqual([])
})
