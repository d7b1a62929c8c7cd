import { availableParallelism, loadavg } from 'node:os'
import { VIOLATIONS } from '../crash/findings.ts'
import type { Violation } from '../crash/findings.ts'
import { LIMITS } from './run-cluster.ts'
import type { Blow, ClusterOutcome } from './run-cluster.ts'

const number = new Intl.NumberFormat('en')

const REPORTED: readonly Violation[] = ['missing', 'altered', 'halfWritten', 'doubled']

function inMs(milliseconds: number): string {
  return `${number.format(Math.round(milliseconds))} ms`
}

function describeBlow({ name, reads, errors, longestOutage, limit }: Blow): string {
  const counts = `${number.format(reads)} reads, ${number.format(errors)} failed`
  return `  ${name.padEnd(40)} ${counts}, for ${inMs(longestOutage)} at most (limit ${inMs(limit)})`
}

/** An outcome as lines of names and figures. */
export function clusterFiguresOf(outcome: ClusterOutcome): string {
  const { findings } = outcome
  const lines: [string, string][] = [
    ['writes acknowledged', number.format(outcome.acknowledged)],
    ['posts compared', number.format(outcome.compared)],
    ['pictures among them', number.format(outcome.pictures)],
    ...REPORTED.map((what): [string, string] => [VIOLATIONS[what], String(findings.countOf(what))]),
    ['jobs that were never done', String(outcome.jobsLeft)],
    ['edits seen at a server', number.format(outcome.changes)],
    ['edits never seen there', String(outcome.unseenChanges)],
    [
      'longest time until an edit was seen',
      `${inMs(outcome.longestChange)}, ${outcome.longestChangeAt}`,
    ],
    ['promotion, from the detection', outcome.promotions.map(inMs).join(', ')],
  ]
  const day = new Date().toISOString().slice(0, 10)
  const load = loadavg()[0]?.toFixed(1) ?? ''
  return [
    `${day}, Node ${process.versions.node}, ${availableParallelism()} cores, load ${load}`,
    ...outcome.blows.map(describeBlow),
    ...lines.map(([name, figure]) => `  ${name.padEnd(40)} ${figure}`),
  ].join('\n')
}

/** What does not hold, as sentences. */
export function faultsOf(outcome: ClusterOutcome): string[] {
  const { blows, findings, jobsLeft, unseenChanges, longestChange } = outcome
  const slow = blows.filter(({ longestOutage, limit }) => longestOutage > limit)
  return [
    ...findings.lines,
    ...slow.map(({ name, longestOutage }) => `${name}: reads failed for ${inMs(longestOutage)}`),
    ...(jobsLeft > 0 ? [`${jobsLeft} jobs were never done`] : []),
    ...(unseenChanges > 0 ? [`${unseenChanges} edits were never seen`] : []),
    ...(longestChange > LIMITS.freshness ? [`an edit was seen after ${inMs(longestChange)}`] : []),
  ]
}
