import type { Check, Finding } from './finding.ts'

interface QueueState {
  due: number
  overdue: number
  failed: number
  /** Some of the failed jobs. */
  examples: { kind: string; error: string }[]
}

function findingsOf({ due, overdue, failed, examples }: QueueState): Omit<Finding, 'subject'>[] {
  const found: Omit<Finding, 'subject'>[] = []
  if (failed > 0) {
    const named = examples.map(({ kind, error }) => `${kind} (${error})`).join(', ')
    const more = failed > examples.length ? ` and ${failed - examples.length} more` : ''
    const says = `${failed} failed for good: ${named}${more}`
    const advice = 'Mend what they say. Then run them again: at /admin?show=jobs on the site.'
    found.push({ state: 'problem', says, advice })
  }
  if (overdue > 0) {
    const says = `${overdue} of ${due} have waited for more than an hour`
    const advice = 'Is Inkwell running? Its log says what goes wrong with them.'
    found.push({ state: 'problem', says, advice })
  }
  const says = due === 0 ? 'none waits' : `${due} on their way`
  return found.length > 0 ? found : [{ state: 'well', says }]
}

/** Checks for overdue and failed jobs; `inspect` resolves to undefined if there is no queue yet. */
export function checkJobs(inspect: () => Promise<QueueState | undefined>): Check {
  const empty: QueueState = { due: 0, overdue: 0, failed: 0, examples: [] }
  return { subject: 'Jobs', look: async () => findingsOf((await inspect()) ?? empty) }
}
