import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpRequest } from './http-request.ts'
import { drive } from './load.ts'
import type { Tally } from './load.ts'
import { cachedPage, createPost, missingPage, signIn } from './setup.ts'
import type { Setup } from './setup.ts'

/** Samples of each server's memory in megabytes. */
export interface Memory {
  api: number[]
  web: number[]
  tally: Tally
}

/** Requests a second; low, because the machine has other work. */
const PER_SECOND = 40
const SLOW_CLIENTS = 20
const LOOK_MS = 2_000

/** The mix of requests: mostly reads, some writes, a sign-in and a picture in forty. */
function mixed(setup: Setup, index: number, picture: Buffer): HttpRequest {
  const turn = index % PER_SECOND
  if (turn === 0) return signIn(setup)
  if (turn === 1 && index % (PER_SECOND * 5) === 1) return createPost(setup, picture)
  if (turn < 5) return createPost(setup)
  if (turn < 12) return missingPage(setup, index)
  if (turn < 20) return { url: `${setup.api}/api/v1/posts/?limit=${(index % 100) + 1}` }
  return cachedPage(setup)
}

/** Opens connections that send an incomplete request, until the end. */
async function sendSlowly(origin: string, until: number): Promise<void> {
  const { hostname, port } = new URL(origin)
  while (performance.now() < until) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined).resume()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
    await sleep(Math.min(15_000, Math.max(0, until - performance.now())))
    socket.destroy()
  }
}

const isAnswered = (status: number) => [200, 201, 404].includes(status)

/** Runs mixed work with slow clients, and samples the memory. */
export async function watchMemory(setup: Setup, forMs: number, picture: Buffer): Promise<Memory> {
  const until = performance.now() + forMs
  const api: number[] = []
  const web: number[] = []
  async function look(): Promise<void> {
    while (performance.now() < until) {
      api.push(await setup.memoryOf('api'))
      web.push(await setup.memoryOf('web'))
      await sleep(LOOK_MS)
    }
  }
  const slow = Array.from({ length: SLOW_CLIENTS }, (_, i) =>
    sendSlowly(i % 2 ? setup.api : setup.web, until),
  )
  const make = (index: number) => mixed(setup, index, picture)
  const [tally] = await Promise.all([
    drive({ make, isAccepted: isAnswered, forMs }, PER_SECOND),
    look(),
    ...slow,
  ])
  return { api, web, tally }
}

/** The median of a range of the samples. */
function medianOf(samples: readonly number[], from: number, to: number): number {
  const part = samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to))
  return part.toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0
}

/** Megabytes in the third and the last fifth of the time, and the maximum. */
export function computeTrend(samples: readonly number[]) {
  return {
    middle: medianOf(samples, 0.4, 0.6),
    end: medianOf(samples, 0.8, 1),
    most: Math.max(...samples),
  }
}

/** Flat: the last fifth exceeds the third by at most 10 % and 10 MB. */
export function isFlat(samples: readonly number[]): boolean {
  const { middle, end } = computeTrend(samples)
  return end <= middle * 1.1 + 10
}
