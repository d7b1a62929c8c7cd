import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRejectionLog } from './rejection-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('the first rejection is logged at once, and those after it once in ten seconds', () => {
  const warn = vi.fn<(fields: { rejected: Record<string, number> }, message: string) => void>()
  const count = createRejectionLog({ warn })
  count('pages')
  expect(warn.mock.lastCall?.[0]).toEqual({ rejected: { pages: 1 } })
  count('pages')
  count('pages')
  count('connections')
  expect(warn).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(warn.mock.lastCall?.[0]).toEqual({ rejected: { pages: 2, connections: 1 } })
  count('pages')
  expect(warn).toHaveBeenCalledTimes(2)
})

test('a quiet time writes nothing, and the rejection after it is logged at once', () => {
  const warn = vi.fn<(fields: { rejected: Record<string, number> }, message: string) => void>()
  const count = createRejectionLog({ warn })
  count('pages')
  vi.advanceTimersByTime(60_000)
  expect(warn).toHaveBeenCalledTimes(1)
  count('pages')
  expect(warn).toHaveBeenCalledTimes(2)
})
