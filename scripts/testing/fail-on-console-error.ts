import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * An error in the console that nobody expects is a failure. A test that expects one says so:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`, and then asserts what was logged.
 */
const unexpected: unknown[][] = []

beforeEach(() => {
  unexpected.length = 0
  vi.spyOn(console, 'error').mockImplementation((...args) => void unexpected.push(args))
})

afterEach(() => {
  expect(unexpected, 'console.error was called and the test did not expect it').toEqual([])
})
