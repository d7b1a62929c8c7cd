import { existsSync, readFileSync, rmSync } from 'node:fs'
import { runTool } from './run-tool.ts'
import type { Tally } from './tally.ts'

/** A test runner that writes a report. */
export interface Suite {
  /** For messages, like `browser tests`. */
  name: string
  command: [string, ...string[]]
  env?: Record<string, string>
  /** The absolute path of the JSON report. */
  report: string
  /** Counts the tests of a parsed report. */
  tally: (report: never) => Tally
}

function readTally({ report, tally }: Suite): Tally | undefined {
  if (!existsSync(report)) return undefined
  return tally(JSON.parse(readFileSync(report, 'utf8')) as never)
}

/**
 * Runs a suite with visible output and counts its tests. A suite without a report, without tests,
 * or with an error outside its tests counts as failed, with a message.
 */
export async function runSuite(suite: Suite, root: string): Promise<Tally> {
  const { name, command, env = {}, report } = suite
  // Do not count a report of an earlier run.
  rmSync(report, { force: true })
  const { succeeded } = await runTool(command, { root, env, live: true })
  const tally = readTally(suite)
  if (!tally || tally.passed + tally.failed === 0) {
    console.error(`The ${name} did not run.`)
    return { passed: 0, failed: 1, skipped: 0, failures: [] }
  }
  if (!succeeded && tally.failed === 0) {
    console.error(`The ${name} ended with an error outside their tests.`)
    return { ...tally, failed: 1 }
  }
  return tally
}
