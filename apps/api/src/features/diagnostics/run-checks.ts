import type { Check, Finding } from './finding.ts'

/** Looks at everything, one after the other; where one thing fails, the others are looked at all the same. */
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

/** The findings for people, a line or two each, and at the end how many want something done. */
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
