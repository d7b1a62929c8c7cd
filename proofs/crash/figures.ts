import { ACTIONS } from './facts.ts'
import type { Action } from './facts.ts'
import { VIOLATIONS } from './findings.ts'
import type { Violation } from './findings.ts'
import type { Outcome } from './run-rounds.ts'

const number = new Intl.NumberFormat('en')

function seconds(milliseconds: number | undefined): string {
  return `${((milliseconds ?? 0) / 1_000).toFixed(2)} s`
}

/** An outcome as lines of names and figures. */
export function figuresOf(outcome: Outcome): string {
  const { engine, rounds, ledger, facts, findings, starts } = outcome
  const { created, updated, deleted, restored } = ledger.acknowledged
  const sorted = starts.toSorted((a, b) => a - b)
  const never = (Object.keys(VIOLATIONS) as Violation[]).map((what): [string, string] => [
    VIOLATIONS[what],
    String(findings.countOf(what)),
  ])
  const actions = (Object.keys(ACTIONS) as Action[]).map((action): [string, string] => [
    `  ${ACTIONS[action]}`,
    number.format(facts.countOf(action)),
  ])
  const lines: [string, string][] = [
    ['kills', number.format(rounds)],
    ['acknowledged writes', number.format(created + updated + deleted + restored + facts.count)],
    ['  creates', number.format(created)],
    ['    with a picture', number.format(ledger.pictures)],
    ['    encoded as AVIF', number.format(outcome.encoded)],
    ['  updates', number.format(updated)],
    ['  deletes', number.format(deleted)],
    ['  restores', number.format(restored)],
    ...actions,
    ['interrupted writes', number.format(ledger.open + facts.open)],
    ...never,
    ['start after a kill, median', seconds(sorted[Math.floor(sorted.length / 2)])],
    ['start after a kill, longest', seconds(sorted.at(-1))],
  ]
  return [engine, ...lines.map(([name, figure]) => `  ${name.padEnd(34)} ${figure}`)].join('\n')
}
