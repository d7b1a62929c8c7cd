import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Fails a test that logs an unexpected error. To expect one, mock it with `vi.spyOn(console,
 * 'error').mockImplementation(() => {})` and assert the calls.
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
