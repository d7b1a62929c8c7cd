import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, keysWith } from './bodies.ts'
import { measure } from './bodies/measure.ts'
import { fieldsOf } from './bodies/requests.ts'
import { startMeasuredService } from './bodies/target.ts'
import type { MeasuredService } from './bodies/target.ts'
import { closeConnections } from './overload/http-request.ts'

/** Requests to each field; `npm run prove` sends a thousand to each call. */
const COUNT = Number(process.env.HOSTILE_COUNT ?? 1)

let target: MeasuredService
beforeAll(async () => {
  target = await startMeasuredService()
  return async () => target.stop()
})
afterAll(closeConnections)

test.each(keysWith(''))('%s answers hostile requests fast', { timeout: 300_000 }, async (key) => {
  const fields = fieldsOf(key)
  // A new seed each day, so that all shapes are covered over time.
  const seed = Math.floor(Date.now() / 86_400_000)
  const rows = await measure(target, key, { count: COUNT * fields.length, seed })
  expect(rows.map(({ field }) => field)).toEqual(fields)
  expect(rows.flatMap(findViolations)).toEqual([])
})
