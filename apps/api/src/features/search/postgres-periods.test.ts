import { expect, test } from 'vitest'
import { periodsFrom } from './postgres-periods.ts'

const DAY = 86_400_000

test.each([
  [
    '2024-11-29T10:00:00.000Z',
    ['2025', '2026', '2024-12', '2024-11-29', '2024-11-30', '2024-11-31'],
  ],
  ['2026-12-31T00:00:00.000Z', ['2026-12-31']],
  ['0099-12-31T00:00:00.000Z', ['0100', '0101', '0099-12-31']],
])('the periods from %s on', (time, periods) => {
  expect(periodsFrom(time, Math.min(2026, Number(time.slice(0, 4)) + 2))).toEqual(periods)
})

test('each day from a time on is in exactly one period, and no day before it is in any', () => {
  const first = Date.parse('2023-02-27T12:00:00.000Z')
  const periods = new Set(periodsFrom(new Date(first).toISOString(), 2026))
  for (let day = -1_000; day < 1_000; day += 1) {
    const time = new Date(first + day * DAY).toISOString()
    const found = [4, 7, 10].filter((length) => periods.has(time.slice(0, length)))
    expect([time, found.length]).toEqual([time, day < 0 ? 0 : 1])
  }
})
