import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runSuite } from './run-suite.ts'
import type { Tally } from './tally.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inkwell-suite-'))
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
})

afterEach(() => rmSync(root, { recursive: true }))

const asCounted = (tally: Tally) => tally

async function runFake(script: string): Promise<Tally> {
  writeFileSync(join(root, 'node_modules/.bin/fake'), script)
  const report = join(root, 'report.json')
  return runSuite({ name: 'fake tests', command: ['fake', report], report, tally: asCounted }, root)
}

const leaveReport = (tally: Tally) =>
  `require('node:fs').writeFileSync(process.argv[2], '${JSON.stringify(tally)}');`

test('counts the tests of the report', async () => {
  const tally = { passed: 3, failed: 1, skipped: 0, failures: [] }
  expect(await runFake(`${leaveReport(tally)} process.exit(1)`)).toEqual(tally)
})

test.each([
  ['leaves no report', 'process.exit(0)', 'The fake tests did not run.'],
  [
    'runs no test',
    leaveReport({ passed: 0, failed: 0, skipped: 4, failures: [] }),
    'The fake tests did not run.',
  ],
  [
    'fails outside its tests',
    `${leaveReport({ passed: 3, failed: 0, skipped: 0, failures: [] })} process.exit(1)`,
    'The fake tests ended with an error outside their tests.',
  ],
])('a suite that %s fails', async (_, script, sentence) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await runFake(script)).toMatchObject({ failed: 1 })
  expect(logged).toHaveBeenCalledExactlyOnceWith(sentence)
})

test('a report of an earlier run is ignored', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await runFake(leaveReport({ passed: 3, failed: 0, skipped: 0, failures: [] }))
  expect(await runFake('process.exit(0)')).toMatchObject({ passed: 0, failed: 1 })
})
