import type { Check, Finding } from './finding.ts'

/** Runs all checks in order; a failing check does not stop the others. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { subject, look } of checks) {
    try {
      for (const finding of await look()) findings.push({ subject, ...finding })
    } catch (error) {
      const says = error instanceof Error ? error.message : String(error)
      findings.push({ subject, state: 'problem', says })
    }
  }
  return findings
}

const SIGNS = { well: '✓', note: '!', problem: '✗' }

/** The findings as text, with the number of problems at the end. */
export function diagnosisText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ state, subject, says, advice }) => [
    `${SIGNS[state]} ${subject}: ${says}`,
    ...(advice ? [`    ${advice}`] : []),
  ])
  const problems = findings.filter(({ state }) => state === 'problem').length
  const end = {
    0: 'All is well.',
    1: 'One thing wants something done.',
  }[problems]
  return `${[...lines, '', end ?? `${problems} things want something done.`].join('\n')}\n`
}
