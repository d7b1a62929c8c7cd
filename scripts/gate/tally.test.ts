import { expect, test } from 'vitest'
import { sumTallies, tallyPlaywright, tallyVitest } from './tally.ts'

const file = (status: string, ...states: string[]) => ({
  status,
  assertionResults: states.map((state) => ({ status: state })),
})

test('vitest: tests are counted individually', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')]
  expect(tallyVitest({ testResults })).toEqual({ passed: 3, failed: 1, skipped: 0, flaky: 0 })
})

test('vitest: a file that does not load counts as one failed test', () => {
  const testResults = [file('failed'), file('passed', 'passed', 'pending', 'todo')]
  expect(tallyVitest({ testResults })).toEqual({ passed: 1, failed: 1, skipped: 2, flaky: 0 })
})

test('Playwright: tests that pass on retry are counted as flaky', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 }
  const tally = { passed: 7, failed: 1, skipped: 1, flaky: 2 }
  expect(tallyPlaywright({ stats, errors: [] })).toEqual(tally)
})

test('Playwright: an error outside the tests is a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(tallyPlaywright({ stats, errors: ['no browser'] })).toMatchObject({ failed: 1 })
})

test('the tallies of suites are summed', () => {
  const one = { passed: 1, failed: 2, skipped: 3, flaky: 1 }
  expect(sumTallies([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6, flaky: 2 })
})
