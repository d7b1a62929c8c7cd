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

test('works with different pauses share a timer', () => {
  const [short, long] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const works = [afterPause(300, long), afterPause(100, short)]
  for (let times = 0; times < 5; times++) {
    for (const { ask } of works) ask()
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(90)
  }
  vi.advanceTimersByTime(10)
  expect([short, long].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  vi.advanceTimersByTime(200)
  expect([short, long].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(vi.getTimerCount()).toBe(0)
})

test('can be asked for with another pause, shorter or longer', () => {
  const work = vi.fn<() => void>()
  const paused = afterPause(100, work)
  paused.ask()
  paused.askIn(10)
  vi.advanceTimersByTime(10)
  expect(work).toHaveBeenCalledOnce()
  paused.ask()
  paused.askIn(300)
  vi.advanceTimersByTime(299)
  expect(work).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a work that fails does not hold up another one', () => {
  const other = vi.fn<() => void>()
  const failing = afterPause(100, () => {
    throw new Error('Failed')
  })
  failing.ask()
  afterPause(100, other).ask()
  expect(() => vi.advanceTimersByTime(100)).toThrow('Failed')
  vi.advanceTimersByTime(1)
  expect(other).toHaveBeenCalledOnce()
})
