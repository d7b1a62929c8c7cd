import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { diagnosisText, runChecks } from '../features/diagnostics/run-checks.ts'
import { createLog } from '../platform/log/log.ts'
import { complaintAbout } from '../platform/start-error.ts'
import { doctorChecks } from '../diagnostics.ts'

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
  const checks = doctorChecks(readConfig(), createLog('error', process.stderr))
  const findings = await runChecks(checks)
  process.stdout.write(
    values.json ? `${JSON.stringify(findings, undefined, 2)}\n` : diagnosisText(findings),
  )
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
}

run().catch((error: unknown) => {
  process.stderr.write(`${complaintAbout(error)}\n`)
  process.exitCode = 1
})
