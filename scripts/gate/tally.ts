/** How many tests of a suite went which way. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Of those passed: the ones that failed once before. */
  wavering: number
}

/** What we read of vitest's JSON report. */
interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** What we read of Playwright's JSON report. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A file that fails as a whole, one that cannot be loaded for example, counts as one failed test. */
export function tallyVitest({ testResults }: VitestReport): Tally {
  const states = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = states.filter(({ status }) => status === 'passed').length
  const failed = states.filter(({ status }) => status === 'failed').length
  const failedFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  )
  const skipped = states.length - passed - failed
  return { passed, failed: failed + failedFiles.length, skipped, wavering: 0 }
}

/** A run with an error outside its tests has failed. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = stats
  const failed = unexpected + errors.length
  return { passed: expected + flaky, failed, skipped, wavering: flaky }
}

/** All suites together. */
export function addUp(tallies: readonly Tally[]): Tally {
  const sum = { passed: 0, failed: 0, skipped: 0, wavering: 0 }
  for (const { passed, failed, skipped, wavering } of tallies) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
    sum.wavering += wavering
  }
  return sum
}
