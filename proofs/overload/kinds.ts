import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask } from './ask.ts'
import { askInLines, drive, measureCapacity, percentile } from './load.ts'
import type { Tally } from './load.ts'
import { aKeptPage, aNewPost, anUnreadPage, aSignIn } from './stage.ts'
import type { Stage } from './stage.ts'

/** Work of which there can be too much. */
export interface Kind {
  name: string
  make: (stage: Stage, index: number) => Ask
  isAccepted: (status: number) => boolean
  needsSite: boolean
  /** Of whom there are never too many, as long as each waits for an answer before asking again. */
  readers?: number
}

const isCreated = (status: number) => status === 201
const isOk = (status: number) => status === 200

export const KINDS: readonly Kind[] = [
  { name: 'sign-ins', make: aSignIn, isAccepted: isOk, needsSite: false },
  { name: 'new posts', make: (stage) => aNewPost(stage), isAccepted: isCreated, needsSite: false },
  { name: 'unread pages', make: anUnreadPage, isAccepted: isOk, needsSite: true, readers: 128 },
]

/** How long each part of it takes, in milliseconds. */
export interface Times {
  measuring: number
  /** Until a crowd is known to be one; nothing of it counts. */
  gathering: number
  crowded: number
}

/** What happened at twice as much as can be done. */
export interface Outcome {
  kind: string
  /** Accepted a second when each waits for the one before. */
  capacity: number
  /** What those readers were answered. */
  company: Tally | undefined
  /** The same requests at a quarter of that. */
  calm: Tally
  crowd: Tally
  /** A page that is kept, asked for twenty times a second by somebody else meanwhile. */
  bystander: Tally
  /** Milliseconds that whoever asks was late by itself, at the 99th percentile: the error. */
  ownLag: number
}

const LINES = 16

const CALM_MS = 2_000

async function watchBystander(
  stage: Stage,
  site: boolean,
  times: { forMs: number; unseenMs: number },
): Promise<Tally> {
  const make = () => (site ? aKeptPage(stage) : { url: `${stage.api}/api/v1/posts/` })
  return drive({ make, isAccepted: isOk, ...times }, 20)
}

/** Measures what a kind of work can be done, asks for twice that or more, and says what came of it. */
export async function crowd(
  stage: Stage,
  { name, make, isAccepted, readers }: Kind,
  { times, site, factor = 2 }: { times: Times; site: boolean; factor?: number },
): Promise<Outcome> {
  const load = (forMs: number) => ({
    make: (index: number) => make(stage, index),
    isAccepted,
    forMs,
  })
  // The first seconds of a process are slow: they are no capacity.
  await measureCapacity(load(times.measuring), LINES)
  const few = await measureCapacity(load(times.measuring), LINES)
  const capacity = Math.max(few, await measureCapacity(load(times.measuring), LINES * 4))
  const company = readers ? await askInLines(load(times.measuring), readers) : undefined
  // A crowd is over after a second without one.
  await sleep(CALM_MS)
  const calm = await drive(load(times.measuring), capacity / 4)
  const forMs = times.gathering + times.crowded
  const lag = monitorEventLoopDelay({ resolution: 5 })
  lag.enable()
  const [crowded, bystander] = await Promise.all([
    drive({ ...load(forMs), unseenMs: times.gathering }, capacity * factor),
    watchBystander(stage, site, { forMs, unseenMs: times.gathering }),
  ])
  lag.disable()
  const ownLag = lag.percentile(99) / 1e6
  return { kind: name, capacity, company, calm, crowd: crowded, bystander, ownLag }
}

/** Whether the crowd was handled: some were served, the others told so, and nothing else. */
export function complaintsAbout(outcome: Outcome): string[] {
  const { kind, company, calm, crowd: tally, bystander } = outcome
  const complaints: string[] = []
  if (company?.refused.length) complaints.push('refuses readers of whom there are never too many')
  if (calm.refused.length > calm.accepted.length / 100) complaints.push('refuses without a crowd')
  if (tally.accepted.length === 0) complaints.push('serves nobody')
  if (tally.refused.length === 0) complaints.push('refuses nobody')
  for (const [status, count] of tally.others) complaints.push(`${count} answers of ${status}`)
  if (bystander.others.size > 0 || bystander.refused.length > 0) {
    complaints.push('does not serve what is kept')
  }
  return complaints.map((complaint) => `${kind}: ${complaint}`)
}

const number = (value: number) => value.toFixed(value < 100 ? 1 : 0)

/** An outcome as a row of a table for people and for documents. */
export function rowOf({ kind, capacity, calm, crowd: tally, bystander, ownLag }: Outcome): string {
  const cells = [
    kind,
    `${number(capacity)}/s`,
    `${number(percentile(calm.accepted, 50))} / ${number(percentile(calm.accepted, 99))} ms`,
    `${number(percentile(tally.accepted, 50))} / ${number(percentile(tally.accepted, 99))} ms`,
    tally.accepted.length,
    tally.refused.length,
    `${number(percentile(tally.refused, 50))} ms`,
    [...tally.others].map(([status, count]) => `${count} × ${status}`).join(', ') || 0,
    `${number(percentile(bystander.accepted, 99))} ms`,
    `${number(ownLag)} ms`,
  ]
  return `| ${cells.join(' | ')} |`
}

export const HEADER = [
  '| work | capacity | calm p50 / p99 | crowd p50 / p99 | accepted | 503 | 503 p50 | else | kept p99 | own lag |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n')
