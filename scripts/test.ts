import './require-node-24.mjs'
import { join, resolve } from 'node:path'
import { createMemoryFolder } from './gate/memory-folder.ts'
import { runChecks } from './gate/run-checks.ts'
import { runSuite } from './gate/run-suite.ts'
import type { Suite } from './gate/run-suite.ts'
import { sumTallies, tallyPlaywright, tallyVitest } from './gate/tally.ts'
import type { Tally } from './gate/tally.ts'
import { buildSite } from './site-build/build-site.ts'

const ROOT = resolve(import.meta.dirname, '..')
const UNIT_REPORT = join(ROOT, 'test-results/unit.json')
const BROWSER_REPORT = join(ROOT, 'test-results/e2e.json')

const suites: Suite[] = [
  {
    name: 'unit and API tests',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${UNIT_REPORT}`,
    ],
    report: UNIT_REPORT,
    tally: tallyVitest,
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config=e2e/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT },
    report: BROWSER_REPORT,
    tally: tallyPlaywright,
  },
]

const hasPassed = await runChecks(ROOT)
// Built once, because both suites start the built site.
await buildSite(ROOT, console.log)
const tallies: Tally[] = []
const memory = createMemoryFolder()
for (const suite of suites) {
  tallies.push(await runSuite({ ...suite, env: { ...memory, ...suite.env } }, ROOT))
}

const { passed, failed, skipped, failures } = sumTallies(tallies)
// At the end, because the end is what people read of a long output.
for (const failure of failures) console.error(`\n${failure}`)
if (skipped > 0) console.error(`\n${skipped} tests were skipped.`)
if (!hasPassed) console.error('\nThe checks failed; run `npm run check`.')
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = hasPassed && failed === 0 ? 0 : 1
