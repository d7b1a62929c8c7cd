import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask } from './ask.ts'
import { drive } from './load.ts'
import type { Tally } from './load.ts'
import { aKeptPage, aNewPost, anUnknownPage, aSignIn } from './stage.ts'
import type { Stage } from './stage.ts'

/** Megabytes of each server's memory, look after look. */
export interface Memory {
  api: number[]
  web: number[]
  tally: Tally
}

/** Requests a second: the machine has other work as well. */
const PER_SECOND = 40
const SLOW_CLIENTS = 20
const LOOK_MS = 2_000

/** Of forty requests, which is what: mostly readers, some writers, a sign-in, a picture. */
function mixed(stage: Stage, index: number, picture: Buffer): Ask {
  const turn = index % PER_SECOND
  if (turn === 0) return aSignIn(stage)
  if (turn === 1 && index % (PER_SECOND * 5) === 1) return aNewPost(stage, picture)
  if (turn < 5) return aNewPost(stage)
  if (turn < 12) return anUnknownPage(stage, index)
  if (turn < 20) return { url: `${stage.api}/api/v1/posts/?limit=${(index % 100) + 1}` }
  return aKeptPage(stage)
}

/** Says a little and then nothing, on one line after the other, until it is over. */
async function dawdle(origin: string, until: number): Promise<void> {
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

/** Mixed work for so long, with slow clients beside it; looks at the memory all the while. */
export async function watchMemory(stage: Stage, forMs: number, picture: Buffer): Promise<Memory> {
  const until = performance.now() + forMs
  const api: number[] = []
  const web: number[] = []
  async function look(): Promise<void> {
    while (performance.now() < until) {
      api.push(await stage.memoryOf('api'))
      web.push(await stage.memoryOf('web'))
      await sleep(LOOK_MS)
    }
  }
  const slow = Array.from({ length: SLOW_CLIENTS }, (_, i) =>
    dawdle(i % 2 ? stage.api : stage.web, until),
  )
  const make = (index: number) => mixed(stage, index, picture)
  const [tally] = await Promise.all([
    drive({ make, isAccepted: isAnswered, forMs }, PER_SECOND),
    look(),
    ...slow,
  ])
  return { api, web, tally }
}

/** The middle value of a part of the looks, from one share of them to another. */
function middleOf(looks: readonly number[], from: number, to: number): number {
  const part = looks.slice(Math.floor(looks.length * from), Math.ceil(looks.length * to))
  return part.toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0
}

/** Megabytes in the third fifth of the time and in the last one, and the most there ever was. */
export function trendOf(looks: readonly number[]) {
  return {
    middle: middleOf(looks, 0.4, 0.6),
    end: middleOf(looks, 0.8, 1),
    most: Math.max(...looks),
  }
}

/** Flat: the last fifth takes no more than a tenth and ten megabytes more than the third. */
export function isFlat(looks: readonly number[]): boolean {
  const { middle, end } = trendOf(looks)
  return end <= middle * 1.1 + 10
}
