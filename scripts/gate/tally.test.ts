import { expect, test } from 'vitest'
import { sumTallies, tallyPlaywright, tallyVitest } from './tally.ts'

const NONE = { passed: 0, failed: 0, skipped: 0, failures: [] }

const file = (status: string, ...states: string[]) => ({
  status,
  name: 'some.test.ts',
  message: 'no such module',
  assertionResults: states.map((state) => ({
    status: state,
    fullName: 'adds',
    failureMessages: state === 'failed' ? ['\u001B[31mError\u001B[39m\n  at adds'] : [],
  })),
})

test('vitest: tests are counted individually', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')]
  const failures = ['some.test.ts: adds\n    Error\n      at adds']
  expect(tallyVitest({ testResults })).toEqual({ ...NONE, passed: 3, failed: 1, failures })
})

test('vitest: a file that does not load counts as one failed test', () => {
  const testResults = [file('failed'), file('passed', 'passed', 'pending', 'todo')]
  const failures = ['some.test.ts\n    no such module']
  expect(tallyVitest({ testResults })).toEqual({
    ...NONE,
    passed: 1,
    failed: 1,
    skipped: 2,
    failures,
  })
})

test('Playwright: tests are counted individually', () => {
  const stats = { expected: 5, unexpected: 1, skipped: 1 }
  const spec = (title: string, status: string, ...errors: string[]) => ({
    title,
    file: 'some.spec.ts',
    line: 7,
    tests: [{ status, results: [...errors.map((message) => ({ error: { message } })), {}] }],
  })
  const suites = [
    {
      specs: [spec('adds', 'expected')],
      suites: [{ specs: [spec('divides', 'unexpected', 'by zero')] }],
    },
  ]
  const failures = ['e2e/some.spec.ts:7: divides\n    by zero']
  const tally = { passed: 5, failed: 1, skipped: 1, failures }
  expect(tallyPlaywright({ stats, suites, errors: [] })).toEqual(tally)
})

test('Playwright: an error outside the tests is a failure', () => {
  const stats = { expected: 0, unexpected: 0, skipped: 0 }
  const tally = tallyPlaywright({ stats, suites: [], errors: [{ message: 'no browser' }] })
  expect(tally).toMatchObject({ failed: 1, failures: ['outside the tests\n    no browser'] })
})

test('the tallies of suites are summed', () => {
  const one = { passed: 1, failed: 2, skipped: 3, failures: ['a'] }
  const sum = { passed: 2, failed: 4, skipped: 6, failures: ['a', 'a'] }
  expect(sumTallies([one, one])).toEqual(sum)
})
