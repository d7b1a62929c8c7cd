import './require-node-24.mjs'
import { join, resolve } from 'node:path'
import { inMemory } from './gate/memory-folder.ts'
import { runChecks } from './gate/run-checks.ts'
import { runSuite } from './gate/run-suite.ts'
import type { Suite } from './gate/run-suite.ts'
import { addUp, tallyPlaywright, tallyVitest } from './gate/tally.ts'
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

const isWell = await runChecks(ROOT)
// Both suites start the built site, and none of them while the other one builds it.
await buildSite(ROOT, () => console.log('Building the site…'))
const tallies: Tally[] = []
const memory = inMemory()
for (const suite of suites) {
  tallies.push(await runSuite({ ...suite, env: { ...memory, ...suite.env } }, ROOT))
}

const { passed, failed, skipped, wavering } = addUp(tallies)
if (skipped > 0) console.error(`\n${skipped} tests were skipped.`)
if (wavering > 0) console.error(`\n${wavering} tests passed only the second time: defects to mend.`)
if (!isWell) console.error('\nThe checks failed; `npm run check` shows how.')
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = isWell && failed === 0 ? 0 : 1
