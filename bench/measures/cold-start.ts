import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { NODE, REPOSITORY } from '../../e2e/support/process.ts'
import type { Figure } from '../report/report-row.ts'
import { median } from '../report/statistics.ts'
import type { SeededPost } from '../seed/seed.ts'
import { settingsOf } from '../servers/product.ts'
import type { Place } from '../servers/product.ts'

/** As in `npm start`. */
const START = ['--import', './scripts/require-node-24.mjs', 'scripts/start.ts']
const POLL_MS = 5
const LONGEST_MS = 60_000

/** Whether a page contains its content and is not a skeleton. */
async function hasContent(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status === 200 && response.headers.get('Cache-Control') !== 'no-store'
  } catch {
    return false
  }
}

async function startOnce(place: Place, path: string): Promise<number> {
  const begin = performance.now()
  const child = spawn(NODE, START, {
    cwd: REPOSITORY,
    env: { ...process.env, ...settingsOf(place) },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  try {
    while (!(await hasContent(`http://localhost:${place.webPort}${path}`))) {
      if (performance.now() - begin > LONGEST_MS || child.exitCode !== null) {
        throw new Error('npm start brought no page.')
      }
      await sleep(POLL_MS)
    }
    return performance.now() - begin
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

/** The time from the start of the process behind `npm start` to the first complete page. */
export async function measureColdStart(
  place: Place,
  { posts, sample, rounds }: { posts: number; sample: readonly SeededPost[]; rounds: number },
): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push(await startOnce(place, `/post/${sample.at(-1)?.id ?? ''}`))
  }
  const what = 'Cold start of both servers, to the first page'
  return { what, posts, value: median(times), unit: 'ms', atMost: 1_000 }
}
