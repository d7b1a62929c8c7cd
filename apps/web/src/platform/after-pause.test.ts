import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPause } from './after-pause.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('runs once, when nothing has asked for it for the pause', () => {
  const work = vi.fn<() => void>()
  const paused = afterPause(100, work)
  for (let times = 0; times < 5; times++) {
    paused.ask()
    vi.advanceTimersByTime(90)
  }
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10)
  expect(work).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledOnce()
})

test('can be cancelled, and asked for again', () => {
  const work = vi.fn<() => void>()
  const paused = afterPause(100, work)
  paused.ask()
  paused.cancel()
  vi.advanceTimersByTime(1_000)
  expect(work).not.toHaveBeenCalled()
  paused.ask()
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledOnce()
})
