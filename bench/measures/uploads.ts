import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from '../load/load-request.ts'
import type { Figure } from '../report/report-row.ts'
import { percentile } from '../report/statistics.ts'
import { tablesOf } from '../report/tables.ts'
import { makePicture } from '../seed/picture.ts'
import { probeFlag, readLoopDelay } from '../servers/loop-delay.ts'
import type { LoopDelay } from '../servers/loop-delay.ts'
import { findPlace, startProduct } from '../servers/product.ts'
import type { Product } from '../servers/product.ts'
import { createWriter, send } from './writer.ts'

/** 12 megapixels, like a phone's camera. */
const SIZE = { width: 4_000, height: 3_000 }
const UPLOADS = 8
/** The number of posts that are read meanwhile. */
const POSTS = 40
/** The number of readers, and their pause in milliseconds. */
const READERS = 16
const BREATH_MS = 20
const LOOK_EVERY_MS = 20
const TIMEOUT_MS = 120_000

/** A product, the upload requests, and the concurrent reads. */
interface Bench {
  product: Product
  reads: readonly string[]
  uploads: readonly LoadRequest[]
  probeFile: string
}

/** The event loop's statistics of the data service since the last call. */
function loopDelay({ product, probeFile }: Bench): Promise<LoopDelay> {
  return readLoopDelay(product.apiPid, probeFile)
}

/** Reads during `work`; returns the latencies and the event loop's statistics. */
async function whileReading(bench: Bench, work: () => Promise<void>) {
  const { product, reads } = bench
  const times: number[] = []
  const over = new AbortController()
  async function read(reader: number): Promise<void> {
    for (let i = reader; !over.signal.aborted; i += 1) {
      const begin = performance.now()
      await send(product.apiOrigin, { path: reads[i % reads.length] ?? '' })
      times.push(performance.now() - begin)
      await sleep(BREATH_MS)
    }
  }
  await loopDelay(bench)
  const readers = Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)))
  await work()
  const loop = await loopDelay(bench)
  over.abort()
  await readers
  return { loop, p99: percentile(times, 0.99) }
}

/** The number of pictures in the newest list without AVIF. */
async function countWithoutAvif({ product }: Bench): Promise<number> {
  const { body } = await send(product.apiOrigin, { path: `/api/v1/posts/?limit=${UPLOADS}` })
  const { posts } = JSON.parse(body.toString()) as {
    posts: { image?: { variants: { type: string }[] } }[]
  }
  const types = posts.map(({ image }) => image?.variants.map(({ type }) => type))
  return types.filter((each) => each && !each.includes('image/avif')).length
}

async function waitUntilEncoded(bench: Bench): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while ((await countWithoutAvif(bench)) > 0) {
    if (performance.now() > deadline) throw new Error('The pictures were never encoded as AVIF.')
    await sleep(10 * LOOK_EVERY_MS)
  }
}

/** Uploads sequentially during reads, then waits for the AVIF encoding. */
async function measure(bench: Bench): Promise<Figure[]> {
  const { product, uploads } = bench
  const posts = POSTS
  const alone = await whileReading(bench, () => sleep(3_000))
  const times: number[] = []
  const uploading = await whileReading(bench, async () => {
    for (const upload of uploads) {
      const begin = performance.now()
      await send(product.apiOrigin, upload)
      times.push(performance.now() - begin)
    }
  })
  const encoding = await whileReading(bench, () => waitUntilEncoded(bench))
  const figure = (what: string, value: number, atMost?: number): Figure => {
    return { what, posts, value, unit: 'ms', ...(atMost !== undefined && { atMost }) }
  }
  const windows: [string, typeof alone, number?][] = [
    ['with reads alone', alone],
    ['while pictures are uploaded', uploading, 50],
    ['while AVIF is made', encoding, 50],
  ]
  return [
    figure('Upload of 12 megapixels, median', percentile(times, 0.5)),
    figure('Upload of 12 megapixels, longest', Math.max(...times), 2_000),
    ...windows.flatMap(([when, { loop, p99 }, atMost]) => [
      figure(`Event loop delay ${when}, p99`, loop.p99, atMost),
      figure(`Event loop delay ${when}, longest`, loop.max),
      figure(`CPU time in one loop iteration ${when}, longest`, loop.longestWork),
      figure(`Reads ${when}, p99`, p99),
    ]),
  ]
}

/** Measures uploads and their effect on readers, on a separate product. */
export async function measureUploads(say: (what: string) => void): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-uploads-'))
  const probeFile = join(dataDir, 'loop-delay.json')
  const product = await startProduct(await findPlace(dataDir), [probeFlag(probeFile)])
  try {
    const writer = await createWriter(product.apiOrigin)
    say('Making pictures')
    const ids: string[] = []
    for (let i = 0; i < POSTS; i += 1) ids.push(await writer.create())
    const uploads: LoadRequest[] = []
    for (let i = 0; i < UPLOADS; i += 1) {
      uploads.push(await writer.creation(await makePicture(i, SIZE)))
    }
    const reads = ['/api/v1/posts/', ...ids.map((id) => `/api/v1/posts/p/${id}`)]
    say('Uploading')
    const figures = await measure({ product, reads, uploads, probeFile })
    return tablesOf({ comparisons: [], figures })
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
