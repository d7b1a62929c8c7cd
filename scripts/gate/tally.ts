/** The number of tests by result. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Those of `passed` that passed only on retry. */
  flaky: number
}

/** The used part of vitest's JSON report. */
interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** The used part of Playwright's JSON report. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
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
  return { passed, failed: failed + failedFiles.length, skipped, flaky: 0 }
}

/** An error outside the tests counts as one failed test. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = stats
  const failed = unexpected + errors.length
  return { passed: expected + flaky, failed, skipped, flaky }
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  const sum = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
  for (const { passed, failed, skipped, flaky } of tallies) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
    sum.flaky += flaky
  }
  return sum
}
