import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { NODE, REPOSITORY } from '../../e2e/support/process.ts'
import { SERVER_ENTRIES } from '../../scripts/site-build/servers.ts'
import { DATA_SERVICE_TUNING } from '../../scripts/supervisor/server-tuning.ts'
import type { LoadRequest } from '../load/load-request.ts'
import { median } from '../report/statistics.ts'
import { textTable } from '../report/text-table.ts'
import { makePicture } from '../seed/picture.ts'
import { findPlace, settingsOf } from '../servers/product.ts'
import { createWriter, send } from './writer.ts'
import { timesOf } from './writes.ts'

/** Pictures that are uploaded one after the other, and at the same time, in each round. */
const ONE_BY_ONE = 10
const AT_ONCE = 16

/** Milliseconds after which an idle decoder has ended. */
const IDLE_MS = 6_000
const LOOK_EVERY_MS = 20
const TIMEOUT_MS = 120_000

/** Medians in milliseconds, by what was measured. */
const ROWS = {
  first: ['First upload after a pause', undefined],
  oneByOne: ['Uploads one by one, median', 150],
  atOnce: ['16 uploads at once, median', 1_500],
  allAtOnce: ['16 uploads at once, the last one', undefined],
  sizes: ['After them, until all WebP sizes exist', undefined],
} as const

type Times = Record<keyof typeof ROWS, number>

interface Service {
  origin: string
  stop: () => Promise<void>
}

/** Starts the data service of a checkout from its sources, with an empty data folder. */
async function startService(checkout: string): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-pictures-'))
  const place = await findPlace(dataDir)
  const { NODE_OPTIONS: _, ...environment } = process.env
  const child = fork(join(checkout, SERVER_ENTRIES.data), {
    cwd: checkout,
    execPath: NODE,
    execArgv: [...DATA_SERVICE_TUNING.flags],
    env: { ...environment, ...settingsOf(place), ...DATA_SERVICE_TUNING.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    origin: `http://localhost:${place.apiPort}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Whether each picture of the newest posts has a variant of its full width. */
async function isComplete(origin: string, width: number): Promise<boolean> {
  const { body } = await send(origin, { path: `/api/v1/posts/?limit=${AT_ONCE}` })
  const { posts } = JSON.parse(body.toString()) as { posts: { image?: { width: number } }[] }
  return posts.every(({ image }) => image?.width === width)
}

async function untilComplete(origin: string, width: number): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (!(await isComplete(origin, width))) {
    if (performance.now() > deadline) throw new Error('Sizes of pictures were never made.')
    await sleep(LOOK_EVERY_MS)
  }
}

/** One round on an empty database, so that no picture was stored before. */
async function measureOnce(checkout: string, pictures: readonly Buffer[]): Promise<Times> {
  const { origin, stop } = await startService(checkout)
  try {
    const writer = await createWriter(origin)
    const requests: LoadRequest[] = []
    for (const picture of pictures) requests.push(await writer.creation(picture))
    const upload = async () => send(origin, requests.shift() ?? { path: '/none' })
    // Compiles what all uploads need, and ends its decoder.
    await upload()
    await sleep(IDLE_MS)
    const [first = NaN] = await timesOf(upload, { count: 1, atOnce: 1 })
    const sequential = await timesOf(upload, { count: ONE_BY_ONE, atOnce: 1 })
    const begin = performance.now()
    const concurrent = await timesOf(upload, { count: AT_ONCE, atOnce: AT_ONCE })
    const end = performance.now()
    await untilComplete(origin, 1_600)
    return {
      first,
      oneByOne: median(sequential),
      atOnce: median(concurrent),
      allAtOnce: end - begin,
      sizes: performance.now() - end,
    }
  } finally {
    await stop()
  }
}

function medianOf(rounds: readonly Times[], row: keyof Times): number {
  return median(rounds.map((times) => times[row]))
}

/** A table of medians; with ratios if there are rounds of a baseline. */
function tableOf(now: readonly Times[], before: readonly Times[]): string {
  const keys = Object.keys(ROWS) as (keyof Times)[]
  const rows = keys.map((row): string[] => {
    const [what, atMost] = ROWS[row]
    const later = medianOf(now, row)
    const promised = atMost === undefined ? '' : `<= ${atMost}`
    if (before.length === 0) return [what, later.toFixed(0), promised]
    const earlier = medianOf(before, row)
    return [what, earlier.toFixed(0), later.toFixed(0), (later / earlier).toFixed(2), promised]
  })
  const head = before.length === 0 ? ['now'] : ['before', 'now', 'ratio']
  return textTable(['ms', ...head, 'promised'], rows)
}

/**
 * Measures creates with a JPEG of 1,600 × 1,067 pixels in rounds. With `--baseline=FOLDER`, another
 * checkout with its packages, the rounds of both alternate.
 */
export async function measurePictures(
  args: readonly string[],
  say: (what: string) => void,
): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { baseline: { type: 'string' }, rounds: { type: 'string', default: '3' } },
  })
  say('Making pictures')
  const pictures: Buffer[] = []
  while (pictures.length < 2 + ONE_BY_ONE + AT_ONCE) {
    pictures.push(await makePicture(pictures.length))
  }
  const before: Times[] = []
  const now: Times[] = []
  const loadBefore = loadavg()[0] ?? 0
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    say(`Round ${round} of ${values.rounds}`)
    if (values.baseline) before.push(await measureOnce(resolve(values.baseline), pictures))
    now.push(await measureOnce(REPOSITORY, pictures))
  }
  const load = `${availableParallelism()} cores, load average before: ${loadBefore.toFixed(2)}`
  return `${load}\n\n${tableOf(now, before)}`
}
