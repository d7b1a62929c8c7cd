import { stripVTControlCharacters } from 'node:util'

/** The number of tests by result. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Those of `passed` that passed only on retry. */
  flaky: number
  /** The place, name and error of each failed or flaky test. */
  failures: string[]
}

/** The used part of vitest's JSON report. */
interface VitestReport {
  testResults: {
    /** The path of the file. */
    name: string
    status: string
    /** Why the file did not load. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

/** The used part of Playwright's JSON report. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

const MAX_ERROR_LINES = 12

function describeFailure(test: string, error: string | undefined): string {
  const lines = stripVTControlCharacters(error ?? '').split('\n')
  return [test, ...lines.slice(0, MAX_ERROR_LINES)].join('\n    ')
}

/** A file that fails as a whole, for example at loading, counts as one failed test. */
export function tallyVitest({ testResults }: VitestReport): Tally {
  const states = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = states.filter(({ status }) => status === 'passed').length
  const failed = states.filter(({ status }) => status === 'failed').length
  const failedFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  )
  const skipped = states.length - passed - failed
  const failures = [
    ...failedFiles.map(({ name, message }) => describeFailure(name, message)),
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map((one) => describeFailure(`${name}: ${one.fullName}`, one.failureMessages[0])),
    ),
  ]
  return { passed, failed: failed + failedFiles.length, skipped, flaky: 0, failures }
}

function specsIn({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsIn)]
}

/** An error outside the tests counts as one failed test. */
export function tallyPlaywright({ stats, suites, errors }: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = stats
  const failed = unexpected + errors.length
  const failures = [
    ...errors.map(({ message }) => describeFailure('outside the tests', message)),
    ...suites
      .flatMap(specsIn)
      .flatMap(({ title, file, line, tests }) =>
        tests
          .filter(({ status }) => ['unexpected', 'flaky'].includes(status))
          .map(({ results }) =>
            describeFailure(
              `e2e/${file}:${line}: ${title}`,
              results.find(({ error }) => error)?.error?.message,
            ),
          ),
      ),
  ]
  return { passed: expected + flaky, failed, skipped, flaky, failures }
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  const sum: Tally = { passed: 0, failed: 0, skipped: 0, flaky: 0, failures: [] }
  for (const { passed, failed, skipped, flaky, failures } of tallies) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
    sum.flaky += flaky
    sum.failures.push(...failures)
  }
  return sum
}
