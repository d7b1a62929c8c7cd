import { existsSync, readFileSync, rmSync } from 'node:fs'
import { runTool } from './run-tool.ts'
import type { Tally } from './tally.ts'

/** A test runner that leaves a report behind. */
export interface Suite {
  /** What people call it, like `browser tests`. */
  name: string
  command: [string, ...string[]]
  env?: Record<string, string>
  /** Absolute path of the JSON report that the command writes. */
  report: string
  /** Counts a parsed report. */
  tally: (report: never) => Tally
}

function readTally({ report, tally }: Suite): Tally | undefined {
  if (!existsSync(report)) return undefined
  return tally(JSON.parse(readFileSync(report, 'utf8')) as never)
}

/**
 * Runs a suite while its output is shown, and counts it. One that leaves no report, runs no test or
 * fails without a failed test has one failure at least, and a sentence says so.
 */
export async function runSuite(suite: Suite, root: string): Promise<Tally> {
  const { name, command, env = {}, report } = suite
  // A report of an earlier run must not speak for this one.
  rmSync(report, { force: true })
  const { succeeded } = await runTool(command, { root, env, live: true })
  const tally = readTally(suite)
  if (!tally || tally.passed + tally.failed === 0) {
    console.error(`The ${name} did not run.`)
    return { passed: 0, failed: 1, skipped: 0, wavering: 0 }
  }
  if (!succeeded && tally.failed === 0) {
    console.error(`The ${name} ended with an error outside their tests.`)
    return { ...tally, failed: 1 }
  }
  return tally
}
