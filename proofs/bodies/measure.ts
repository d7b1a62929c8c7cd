import { setTimeout } from 'node:timers/promises'
import type { EndpointKey } from '@inkwell/contract/endpoints'
import { send } from '../overload/http-request.ts'
import { fieldsOf, makeHostile } from './requests.ts'
import type { Hostile } from './requests.ts'
import { createRandom } from './shapes.ts'
import type { MeasuredService } from './target.ts'

/** Milliseconds between two concurrent health checks. */
const ASKED_EVERY = 5

/** How often a request is sent again that is put off, and the milliseconds before. */
const REPEATS = 5
const REPEATED_AFTER = 1_000

/** The slowest request for one field of a call. */
export interface Slowest {
  key: EndpointKey
  field: string
  requests: number
  shape: string
  units: number
  status: number
  /** The CPU time of the event loop, in milliseconds. */
  ms: number
  /** The longest wait of a concurrent health check, in milliseconds. */
  othersMs: number
  /** Requests without a response, or with a status from 500 on. */
  broken: string[]
}

interface Measurement {
  status: number
  ms: number
  othersMs: number
  /** Whether the service asked for the request at another time. */
  isPutOff: boolean
}

/** Requests the health check repeatedly until aborted; returns the longest latency. */
async function requestHealthUntil(api: string, signal: AbortSignal): Promise<number> {
  let longest = 0
  do {
    const { ms } = await send({ url: `${api}/healthz` })
    longest = Math.max(longest, ms)
    await setTimeout(ASKED_EVERY)
  } while (!signal.aborted)
  return longest
}

async function take(target: MeasuredService, ask: Hostile): Promise<Measurement> {
  const before = await target.workedMs()
  const sending = new AbortController()
  const waiting = requestHealthUntil(target.api, sending.signal)
  const { status, retryAfter } = await send(ask)
  sending.abort()
  const othersMs = await waiting
  const isPutOff = status === 503 && retryAfter !== undefined
  return { status, ms: (await target.workedMs()) - before, othersMs, isPutOff }
}

/** A busy machine makes the service put off what it would answer; one that it always puts off is a finding. */
async function takePatiently(target: MeasuredService, ask: Hostile): Promise<Measurement> {
  let taken = await take(target, ask)
  for (let repeats = 0; taken.isPutOff && repeats < REPEATS; repeats++) {
    await setTimeout(REPEATED_AFTER)
    const next = await take(target, ask)
    const ms = Math.max(taken.ms, next.ms)
    taken = { ...next, ms, othersMs: Math.max(taken.othersMs, next.othersMs) }
  }
  return taken
}

/** The slowest request of a field, including one more. */
function slowest(before: Slowest, { shape, units }: Hostile, taken: Measurement): Slowest {
  const { status, ms } = taken
  const isBroken = status === 0 || status >= 500
  return {
    ...before,
    ...(ms > before.ms && { shape, units, status, ms }),
    requests: before.requests + 1,
    othersMs: Math.max(before.othersMs, taken.othersMs),
    broken: isBroken ? [...before.broken, `${status} to ${shape} of ${units}`] : before.broken,
  }
}

function createRow(key: EndpointKey, field: string): Slowest {
  const nothing = { requests: 0, shape: '', units: 0, status: 0, ms: 0, othersMs: 0 }
  return { key, field, ...nothing, broken: [] }
}

/** Sends `count` hostile requests over the fields of a call; returns the slowest of each field. */
export async function measure(
  target: MeasuredService,
  key: EndpointKey,
  { count, seed }: { count: number; seed: number },
): Promise<Slowest[]> {
  const random = createRandom(seed)
  const rows = fieldsOf(key).map((field) => createRow(key, field))
  for (let i = 0; i < count; i++) {
    const at = i % rows.length
    const row = rows[at] as Slowest
    const ask = makeHostile({ key, target, random }, row.field)
    rows[at] = slowest(row, ask, await takePatiently(target, ask))
  }
  return rows
}
