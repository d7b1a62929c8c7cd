import { DEEDS } from './facts.ts'
import type { Deed } from './facts.ts'
import { NEVER } from './findings.ts'
import type { Never } from './findings.ts'
import type { Outcome } from './run-rounds.ts'

const number = new Intl.NumberFormat('en')

function seconds(milliseconds: number | undefined): string {
  return `${((milliseconds ?? 0) / 1_000).toFixed(2)} s`
}

/** An outcome as lines of a name and a figure, for people and for documents. */
export function figuresOf(outcome: Outcome): string {
  const { engine, rounds, ledger, facts, findings, starts } = outcome
  const { created, updated, deleted, restored } = ledger.acknowledged
  const sorted = starts.toSorted((a, b) => a - b)
  const never = (Object.keys(NEVER) as Never[]).map((what): [string, string] => [
    NEVER[what],
    String(findings.countOf(what)),
  ])
  const deeds = (Object.keys(DEEDS) as Deed[]).map((deed): [string, string] => [
    `  ${DEEDS[deed]}`,
    number.format(facts.countOf(deed)),
  ])
  const lines: [string, string][] = [
    ['kills', number.format(rounds)],
    ['acknowledged writes', number.format(created + updated + deleted + restored + facts.count)],
    ['  creates', number.format(created)],
    ['    with a picture', number.format(ledger.pictures)],
    ['    of which AVIF came', number.format(outcome.encoded)],
    ['  updates', number.format(updated)],
    ['  deletes', number.format(deleted)],
    ['  restores', number.format(restored)],
    ...deeds,
    ['writes cut off in the middle', number.format(ledger.open + facts.open)],
    ...never,
    ['start after a kill, median', seconds(sorted[Math.floor(sorted.length / 2)])],
    ['start after a kill, longest', seconds(sorted.at(-1))],
  ]
  return [engine, ...lines.map(([name, figure]) => `  ${name.padEnd(34)} ${figure}`)].join('\n')
}
