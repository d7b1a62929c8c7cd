import { VIOLATIONS } from '../crash/findings.ts'
import type { Violation } from '../crash/findings.ts'
import type { DrillOutcome } from './drill.ts'

const number = new Intl.NumberFormat('en')
const MEGABYTE = 1024 * 1024

/** The possible violations of a restore. */
const REPORTED: readonly Violation[] = ['missing', 'altered', 'halfWritten']

function median(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return `${((sorted[Math.floor(sorted.length / 2)] ?? 0) / 1_000).toFixed(2)} s`
}

/** An outcome as lines of names and figures. */
export function drillFiguresOf(outcome: DrillOutcome): string {
  const { engine, rounds, meanwhile, posts, compared, bytes, findings } = outcome
  const lines: [string, string][] = [
    ['backups taken while people wrote', number.format(rounds)],
    ['writes acknowledged meanwhile', number.format(meanwhile)],
    ['posts in the last backup', number.format(posts)],
    ['its size', `${(bytes / MEGABYTE).toFixed(1)} MB`],
    ['posts compared after restores', number.format(compared)],
    ...REPORTED.map((what): [string, string] => [VIOLATIONS[what], String(findings.countOf(what))]),
    ['a backup, median', median(outcome.backups)],
    ['a restore, median', median(outcome.restores)],
  ]
  return [engine, ...lines.map(([name, figure]) => `  ${name.padEnd(34)} ${figure}`)].join('\n')
}
