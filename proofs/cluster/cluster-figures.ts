import { availableParallelism, loadavg } from 'node:os'
import { VIOLATIONS } from '../crash/findings.ts'
import type { Violation } from '../crash/findings.ts'
import { LIMITS } from './faults.ts'
import type { Staleness } from './freshness.ts'
import type { Seen } from './readers.ts'
import type { ClusterOutcome, FaultResult } from './run-cluster.ts'

/** Milliseconds after which each reader sees a change: of the primary, and of a replica. */
const FRESH = { primary: 1_000, replica: 2_000 }

const number = new Intl.NumberFormat('en')

const REPORTED: readonly Violation[] = ['missing', 'altered', 'halfWritten', 'doubled']

function inMs(milliseconds: number): string {
  return `${number.format(Math.round(milliseconds))} ms`
}

function describeSeen({ reads, errors, longestOutage }: Seen): string {
  return `${number.format(errors)} of ${number.format(reads)} failed, for ${inMs(longestOutage)}`
}

function describeFault({ name, reads, pictures, replicaReads }: FaultResult): string {
  return [
    `  ${name.padEnd(40)} ${describeSeen(reads)}`,
    `    ${'pictures'.padEnd(38)} ${describeSeen(pictures)}`,
    `    ${'where the standby is read'.padEnd(38)} ${describeSeen(replicaReads)}`,
  ].join('\n')
}

function describeStaleness({ longest, at }: Staleness): string {
  return `${inMs(longest)}, ${at}`
}

/** An outcome as lines of names and figures. */
export function clusterFiguresOf(outcome: ClusterOutcome): string {
  const { findings, jobs, staleness } = outcome
  const lines: [string, string][] = [
    ['writes acknowledged', number.format(outcome.acknowledged)],
    ['posts compared', number.format(outcome.compared)],
    ['pictures among them', number.format(outcome.pictures)],
    ...REPORTED.map((what): [string, string] => [VIOLATIONS[what], String(findings.countOf(what))]),
    ['jobs done', number.format(jobs.done)],
    ['jobs that were never done', String(jobs.left)],
    ['jobs done twice', String(jobs.doneTwice)],
    ['jobs taken from a worker with a lease', String(jobs.taken)],
    ['edits seen at a server', number.format(outcome.changes)],
    ['edits never seen there', String(outcome.unseenChanges)],
    ['oldest answer without an edit', describeStaleness(staleness.primary)],
    ['the same through the standby', describeStaleness(staleness.replica)],
    ['promotion, from the detection', outcome.promotions.map(inMs).join(', ')],
  ]
  const day = new Date().toISOString().slice(0, 10)
  const load = loadavg()[0]?.toFixed(1) ?? ''
  return [
    `${day}, Node ${process.versions.node}, ${availableParallelism()} cores, load ${load}`,
    ...outcome.faults.map(describeFault),
    ...lines.map(([name, figure]) => `  ${name.padEnd(40)} ${figure}`),
  ].join('\n')
}

/** Where reads failed for longer than the limit. */
function outagesOf({ name, limit, takesStore, took, reads, pictures, replicaReads }: FaultResult) {
  const limits: [string, Seen, number][] = [
    ['reads', reads, limit],
    ['pictures', pictures, takesStore ? took + LIMITS.process : limit],
    ['reads of the standby', replicaReads, limit],
  ]
  return limits.flatMap(([what, { longestOutage }, most]) =>
    longestOutage > most ? [`${name}: ${what} failed for ${inMs(longestOutage)}`] : [],
  )
}

/** What does not hold, as sentences. */
export function violationsOf(outcome: ClusterOutcome): string[] {
  const { faults, findings, jobs, unseenChanges, staleness } = outcome
  const counts: [string, number][] = [
    ['jobs were never done', jobs.left],
    ['jobs were done twice', jobs.doneTwice],
    ['jobs were taken from a worker with a lease', jobs.taken],
    ['edits were never seen', unseenChanges],
  ]
  return [
    ...findings.lines,
    ...faults.flatMap(outagesOf),
    ...counts.flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : [])),
    ...(['primary', 'replica'] as const).flatMap((from) => {
      const { longest, at } = staleness[from]
      return longest > FRESH[from] ? [`an edit was not shown after ${inMs(longest)}: ${at}`] : []
    }),
  ]
}
