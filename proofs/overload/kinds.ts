import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpRequest } from './http-request.ts'
import { sendSequentially, drive, measureCapacity, percentile } from './load.ts'
import type { Tally } from './load.ts'
import { cachedPage, createPost, uncachedPage, signIn } from './setup.ts'
import type { Setup } from './setup.ts'

/** A kind of work that can overload a server. */
export interface Kind {
  name: string
  make: (setup: Setup, index: number) => HttpRequest
  isAccepted: (status: number) => boolean
  needsSite: boolean
  /** The number of concurrent readers that must always be served. */
  readers?: number
}

const isCreated = (status: number) => status === 201
const isOk = (status: number) => status === 200

export const KINDS: readonly Kind[] = [
  { name: 'sign-ins', make: signIn, isAccepted: isOk, needsSite: false },
  {
    name: 'new posts',
    make: (setup) => createPost(setup),
    isAccepted: isCreated,
    needsSite: false,
  },
  { name: 'unread pages', make: uncachedPage, isAccepted: isOk, needsSite: true, readers: 128 },
]

/** The duration of each phase, in milliseconds. */
export interface Times {
  measuring: number
  /** Until overload is detected; responses in this phase do not count. */
  rampUp: number
  overloaded: number
}

/** The outcome of the load at twice the capacity. */
export interface Outcome {
  kind: string
  /** Accepted requests a second of sequential clients. */
  capacity: number
  /** The responses to those readers. */
  readerResponses: Tally | undefined
  /** The same requests at a quarter of the capacity. */
  calm: Tally
  overloaded: Tally
  /** A cached page, requested twenty times a second by another client. */
  cachedReader: Tally
  /** The load generator's own delay at the 99th percentile, in milliseconds: the measuring error. */
  ownLag: number
}

const LINES = 16

const CALM_MS = 2_000

async function readCachedPage(
  setup: Setup,
  site: boolean,
  times: { forMs: number; unseenMs: number },
): Promise<Tally> {
  const make = () => (site ? cachedPage(setup) : { url: `${setup.api}/api/v1/posts/` })
  return drive({ make, isAccepted: isOk, ...times }, 20)
}

/** Measures the capacity for a kind of work, and loads the server with twice that or more. */
export async function measureOverload(
  setup: Setup,
  { name, make, isAccepted, readers }: Kind,
  { times, site, factor = 2 }: { times: Times; site: boolean; factor?: number },
): Promise<Outcome> {
  const load = (forMs: number) => ({
    make: (index: number) => make(setup, index),
    isAccepted,
    forMs,
  })
  // Warm-up: the first seconds of a process are slow.
  await measureCapacity(load(times.measuring), LINES)
  const few = await measureCapacity(load(times.measuring), LINES)
  const capacity = Math.max(few, await measureCapacity(load(times.measuring), LINES * 4))
  const readerResponses = readers
    ? await sendSequentially(load(times.measuring), readers)
    : undefined
  // Overload ends after a second below the limit.
  await sleep(CALM_MS)
  const calm = await drive(load(times.measuring), capacity / 4)
  const forMs = times.rampUp + times.overloaded
  const lag = monitorEventLoopDelay({ resolution: 5 })
  lag.enable()
  const [overloaded, cachedReader] = await Promise.all([
    drive({ ...load(forMs), unseenMs: times.rampUp }, capacity * factor),
    readCachedPage(setup, site, { forMs, unseenMs: times.rampUp }),
  ])
  lag.disable()
  const ownLag = lag.percentile(99) / 1e6
  return { kind: name, capacity, readerResponses, calm, overloaded, cachedReader, ownLag }
}

/** The violations: some requests must be served, the others refused with 503, and nothing else. */
export function findViolations(outcome: Outcome): string[] {
  const { kind, readerResponses, calm, overloaded, cachedReader } = outcome
  const complaints: string[] = []
  if (readerResponses?.refused.length) complaints.push('refuses readers that it must always serve')
  if (calm.refused.length > calm.accepted.length / 100) complaints.push('refuses without overload')
  if (overloaded.accepted.length === 0) complaints.push('serves no request')
  if (overloaded.refused.length === 0) complaints.push('refuses no request')
  for (const [status, count] of overloaded.others) complaints.push(`${count} answers of ${status}`)
  if (cachedReader.others.size > 0 || cachedReader.refused.length > 0) {
    complaints.push('does not serve cached responses')
  }
  return complaints.map((complaint) => `${kind}: ${complaint}`)
}

const number = (value: number) => value.toFixed(value < 100 ? 1 : 0)

/** An outcome as a table row. */
export function rowOf({ kind, capacity, calm, overloaded, cachedReader, ownLag }: Outcome): string {
  const cells = [
    kind,
    `${number(capacity)}/s`,
    `${number(percentile(calm.accepted, 50))} / ${number(percentile(calm.accepted, 99))} ms`,
    `${number(percentile(overloaded.accepted, 50))} / ${number(percentile(overloaded.accepted, 99))} ms`,
    overloaded.accepted.length,
    overloaded.refused.length,
    `${number(percentile(overloaded.refused, 50))} ms`,
    [...overloaded.others].map(([status, count]) => `${count} × ${status}`).join(', ') || 0,
    `${number(percentile(cachedReader.accepted, 99))} ms`,
    `${number(ownLag)} ms`,
  ]
  return `| ${cells.join(' | ')} |`
}

export const HEADER = [
  '| work | capacity | calm p50 / p99 | overload p50 / p99 | accepted | 503 | 503 p50 | else | cached p99 | own lag |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n')
