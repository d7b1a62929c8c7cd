import { VIOLATIONS } from '../crash/findings.ts'
import type { Violation } from '../crash/findings.ts'
import type { MovesOutcome } from './run-moves.ts'

const number = new Intl.NumberFormat('en')

/** The possible violations of a move. */
const REPORTED: readonly Violation[] = ['missing', 'altered', 'halfWritten', 'doubled', 'undone']

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}

/** An outcome as lines of names and figures. */
export function movesFiguresOf(outcome: MovesOutcome): string {
  const { findings, stops } = outcome
  const lines: [string, string][] = [
    ['moves under writers', number.format(outcome.moves)],
    ['moves killed before them', number.format(outcome.killed)],
    ['writes acknowledged', number.format(outcome.acknowledged)],
    ['posts compared after moves', number.format(outcome.compared)],
    ...REPORTED.map((what): [string, string] => [VIOLATIONS[what], String(findings.countOf(what))]),
    ['longest time without writes in a move', inSeconds(Math.max(...stops))],
    ['kills without --cancel', number.format(outcome.waited)],
    ['longest time until a write after a kill', inSeconds(outcome.longestWait)],
  ]
  const name = `First on ${outcome.engine}`
  return [name, ...lines.map(([what, figure]) => `  ${what.padEnd(40)} ${figure}`)].join('\n')
}
