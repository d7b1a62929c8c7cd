import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

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
  if (unexpected.length === 0) return
  const calls = unexpected.map((args) => format(...args)).join('\n')
  throw new Error(`console.error was called and the test did not expect it:\n${calls}`)
})
