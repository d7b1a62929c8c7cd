import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, execute } from '@inkwell/test-support/postgres-database'
import { startPostgres } from '@inkwell/test-support/postgres-server'
import '../../apps/api/src/tables.ts'
import { writeCursor } from '../../apps/api/src/features/posts/posts.cursor.ts'
import { SearchThreads } from '../../apps/api/src/features/search/search.threads.ts'
import { openDatabase } from '../../apps/api/src/platform/db/open-database.ts'
import type { Database } from '../../apps/api/src/platform/db/database.ts'
import { createLog } from '../../apps/api/src/platform/log/log.ts'
import { runSql } from '../../apps/api/src/testing/run-sql.ts'
import { startServer } from '../../e2e/support/process.ts'
import type { ServerProcess } from '../../e2e/support/process.ts'
import { DATA_SERVICE_TUNING } from '../../scripts/supervisor/server-tuning.ts'
import { createWriter, send } from '../measures/writer.ts'
import type { Writer } from '../measures/writer.ts'
import { median, percentile } from '../report/statistics.ts'
import { textTable } from '../report/text-table.ts'
import { generatedQuery } from '../search/generated.ts'
import { fill, versionAt } from '../search/measure-speed.ts'
import { findPlace, settingsOf } from '../servers/product.ts'
import type { Place } from '../servers/product.ts'
import { multiplyPosts } from './multiply.ts'

const POSTS = 100_000
const TIMES = 10
const ROUNDS = 5
/** Requests of each kind in a round; each is for another address, so that none is cached. */
const REQUESTS = { list: 60, post: 60, search: 48, create: 40 }
type Kind = keyof typeof REQUESTS
const KINDS = Object.keys(REQUESTS) as Kind[]

const log = createLog('warn', process.stderr)

interface Size {
  posts: number
  place: Place
  databaseUrl: string
}

interface Measured {
  size: Size
  server: ServerProcess
  writer: Writer
  /** Posts at random, newest first. */
  sample: readonly { id: string; published_at: string }[]
  /** Milliseconds by what was asked for: that of a search which failed is infinite. */
  times: Map<string, number[]>
}

async function withDatabase<T>(
  { place, databaseUrl }: Omit<Size, 'posts'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl }, log)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Fills a database, and indexes its posts. */
async function fillOne(size: Size): Promise<void> {
  const { place, databaseUrl, posts } = size
  await withDatabase(size, (database) => fill(database, posts, place.apiPort))
  const threads = new SearchThreads({ dataDir: place.dataDir, databaseUrl }, log)
  await threads.settle()
  await threads.close()
  await execute(databaseUrl, 'vacuum analyze')
}

/** Copies a database, and multiplies its posts. */
async function growInto(size: Size, template: Size, serverUrl: string): Promise<void> {
  const [name, from] = [size, template].map(({ databaseUrl }) =>
    new URL(databaseUrl).pathname.slice(1),
  )
  await execute(serverUrl, `create database ${name} template ${from}`)
  const version = versionAt(size.place.apiPort)
  await execute(size.databaseUrl, `update post set renderer_version = '${version}'`)
  await withDatabase(size, ({ withoutTimeouts }) =>
    withoutTimeouts((writes) => multiplyPosts(writes, size.posts / template.posts)),
  )
  await execute(size.databaseUrl, 'vacuum analyze')
}

async function open(size: Size): Promise<Measured> {
  const { place, databaseUrl } = size
  const count = ROUNDS * Math.max(...Object.values(REQUESTS)) * 2
  const sample = await withDatabase(size, (database) =>
    runSql<{ id: string; published_at: string }>(
      database.reads,
      `select id, published_at from post tablesample system (${Math.min(100, (count * 200) / size.posts)})
       order by random() limit ${count}`,
    ),
  )
  const { flags, env } = DATA_SERVICE_TUNING
  const settings = { ...settingsOf(place), DATABASE_URL: databaseUrl, ...env }
  const server = await startServer('data', settings, flags)
  const writer = await createWriter(`http://localhost:${place.apiPort}`)
  return { size, server, writer, sample, times: new Map() }
}

/** What a request asks for, and its address; no number is used twice. */
function requestOf(
  kind: Exclude<Kind, 'create'>,
  number: number,
  { sample }: Measured,
): { what: string; path: string } {
  if (kind === 'search') {
    const { kind: words, q } = generatedQuery(number)
    return { what: `search: ${words}`, path: `/api/v1/search?q=${encodeURIComponent(q)}` }
  }
  const post = sample[number % sample.length]
  if (!post) throw new Error('There are no posts.')
  if (kind === 'post') return { what: kind, path: `/api/v1/posts/p/${post.id}` }
  const cursor = writeCursor({ time: post.published_at, id: post.id })
  return { what: kind, path: `/api/v1/posts/?cursor=${encodeURIComponent(cursor)}` }
}

async function measure(measured: Measured, kind: Kind, round: number): Promise<void> {
  const { size, writer, times } = measured
  const origin = `http://localhost:${size.place.apiPort}`
  for (let index = 0; index < REQUESTS[kind]; index += 1) {
    const number = round * REQUESTS[kind] + index
    const begin = performance.now()
    let what: string = kind
    let isAnswered = true
    if (kind === 'create') await writer.create()
    else {
      const asked = requestOf(kind, number, measured)
      what = asked.what
      isAnswered = await send(origin, asked).then(
        () => true,
        () => false,
      )
    }
    // The first round warms up.
    if (round === 0) continue
    const known = times.get(what) ?? []
    known.push(isAnswered ? performance.now() - begin : Infinity)
    times.set(what, known)
  }
}

/** Both sizes in turn, so that a disturbance affects both. */
async function measureRound(both: readonly Measured[], round: number): Promise<void> {
  for (const kind of KINDS) {
    for (const each of both) await measure(each, kind, round)
  }
}

function p95(times: readonly number[]): number {
  return percentile(times, 0.95)
}

function rowOf(what: string, few: readonly number[], many: readonly number[]): string[] {
  const ratio = (of: (times: readonly number[]) => number) => (of(many) / of(few)).toFixed(2)
  const figures = [median(few), p95(few), median(many), p95(many)].map((ms) => ms.toFixed(1))
  return [what, String(few.length), figures, ratio(median), ratio(p95)].flat()
}

function tableOf(small: Measured, large: Measured): string {
  const rows = [...small.times].map(([what, few]) => rowOf(what, few, large.times.get(what) ?? []))
  const searches = ({ times }: Measured) =>
    [...times].flatMap(([what, some]) => (what.startsWith('search') ? some : []))
  const sizes = [small, large].map(({ size }) => size.posts.toLocaleString('en'))
  const head = sizes.flatMap((posts) => [`${posts}: p50`, 'p95'])
  return textTable(
    ['PostgreSQL, ms', 'requests', ...head, 'p50 ratio', 'p95 ratio'],
    [...rows, rowOf('all searches', searches(small), searches(large))],
  )
}

async function measureBoth(sizes: readonly [Size, Size], say: (what: string) => void) {
  const opened: Measured[] = []
  try {
    for (const size of sizes) opened.push(await open(size))
    const [small, large] = opened as [Measured, Measured]
    for (let round = 0; round <= ROUNDS; round += 1) {
      say(`Round ${round} of ${ROUNDS} (load average ${loadavg()[0]?.toFixed(2)})`)
      await measureRound(round % 2 === 0 ? [small, large] : [large, small], round)
    }
    return tableOf(small, large)
  } finally {
    for (const { server } of opened) await server.stop()
  }
}

/**
 * Measures one data service with 100,000 posts on PostgreSQL and one with a million, in turns: lists and posts that are
 * not cached, searches, and creations. Returns a table with the ratios.
 */
export async function measureGrowth(
  args: readonly string[],
  say: (what: string) => void,
): Promise<string> {
  const unknown = args.find((arg) => !/^--posts=\d+$/.test(arg))
  if (unknown !== undefined) throw new Error(`Unknown argument ${unknown}.`)
  const posts = Number(args[0]?.split('=')[1] ?? POSTS)
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-growth-'))
  const server = await startPostgres({ isDurable: true })
  try {
    const small: Size = {
      posts,
      place: await findPlace(join(folder, 'small')),
      databaseUrl: await createDatabase(server.url),
    }
    const large: Size = {
      posts: posts * TIMES,
      place: await findPlace(join(folder, 'large')),
      databaseUrl: `${small.databaseUrl}_large`,
    }
    say(`${small.posts} posts`)
    await fillOne(small)
    say(`${large.posts} posts`)
    await growInto(large, small, server.url)
    const table = await measureBoth([small, large], say)
    const machine = `${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(2)}`
    return `${machine}\n\n${table}`
  } finally {
    await server.remove()
    await rm(folder, { recursive: true })
  }
}
