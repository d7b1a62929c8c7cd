import { stripVTControlCharacters } from 'node:util'

/** The number of tests by result. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** The place, name and error of each failed test. */
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
  stats: { expected: number; unexpected: number; skipped: number }
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
  return { passed, failed: failed + failedFiles.length, skipped, failures }
}

function specsIn({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsIn)]
}

/** An error outside the tests counts as one failed test. */
export function tallyPlaywright({ stats, suites, errors }: PlaywrightReport): Tally {
  const { expected, unexpected, skipped } = stats
  const failed = unexpected + errors.length
  const failures = [
    ...errors.map(({ message }) => describeFailure('outside the tests', message)),
    ...suites
      .flatMap(specsIn)
      .flatMap(({ title, file, line, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected')
          .map(({ results }) =>
            describeFailure(
              `e2e/${file}:${line}: ${title}`,
              results.find(({ error }) => error)?.error?.message,
            ),
          ),
      ),
  ]
  return { passed: expected, failed, skipped, failures }
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  const sum: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const { passed, failed, skipped, failures } of tallies) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
    sum.failures.push(...failures)
  }
  return sum
}
