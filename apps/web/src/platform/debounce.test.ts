import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounce } from './debounce.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('runs once, when it was not called for the pause', () => {
  const work = vi.fn<() => void>()
  const debounced = debounce(100, work)
  for (let times = 0; times < 5; times++) {
    debounced.call()
    vi.advanceTimersByTime(90)
  }
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10)
  expect(work).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledOnce()
})

test('can be cancelled, and called again', () => {
  const work = vi.fn<() => void>()
  const debounced = debounce(100, work)
  debounced.call()
  debounced.cancel()
  vi.advanceTimersByTime(1_000)
  expect(work).not.toHaveBeenCalled()
  debounced.call()
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledOnce()
})

test('debounced functions with different pauses share a timer', () => {
  const [short, long] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const works = [debounce(300, long), debounce(100, short)]
  for (let times = 0; times < 5; times++) {
    for (const { call } of works) call()
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(90)
  }
  vi.advanceTimersByTime(10)
  expect([short, long].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  vi.advanceTimersByTime(200)
  expect([short, long].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(vi.getTimerCount()).toBe(0)
})

test('can be called with another pause, shorter or longer', () => {
  const work = vi.fn<() => void>()
  const debounced = debounce(100, work)
  debounced.call()
  debounced.callIn(10)
  vi.advanceTimersByTime(10)
  expect(work).toHaveBeenCalledOnce()
  debounced.call()
  debounced.callIn(300)
  vi.advanceTimersByTime(299)
  expect(work).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a function that fails does not hold up another one', () => {
  const other = vi.fn<() => void>()
  const failing = debounce(100, () => {
    throw new Error('Failed')
  })
  failing.call()
  debounce(100, other).call()
  expect(() => vi.advanceTimersByTime(100)).toThrow('Failed')
  vi.advanceTimersByTime(1)
  expect(other).toHaveBeenCalledOnce()
})
