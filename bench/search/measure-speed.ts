import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '@inkwell/test-support/postgres-database'
import { startPostgres } from '@inkwell/test-support/postgres-server'
import '../../apps/api/src/tables.ts'
import { SearchThreads } from '../../apps/api/src/features/search/search.threads.ts'
import { IMAGES_PATH } from '../../apps/api/src/features/images/images.routes.ts'
import { renderingVersion } from '../../apps/api/src/features/posts/renderer/rendering-version.ts'
import type { Database } from '../../apps/api/src/platform/db/database.ts'
import { openDatabase } from '../../apps/api/src/platform/db/open-database.ts'
import { createLog } from '../../apps/api/src/platform/log/log.ts'
import { runSql } from '../../apps/api/src/testing/run-sql.ts'
import { startServer } from '../../e2e/support/process.ts'
import { DATA_SERVICE_TUNING } from '../../scripts/supervisor/server-tuning.ts'
import { createWriter, send } from '../measures/writer.ts'
import { median, percentile } from '../report/statistics.ts'
import { textTable } from '../report/text-table.ts'
import { probeFlag, readLoopDelay } from '../servers/loop-delay.ts'
import { findPlace, settingsOf } from '../servers/product.ts'
import type { Place } from '../servers/product.ts'
import { generatedPost, generatedQuery } from './generated.ts'

const POSTS = 100_000
const BATCH = 500
const PER_SECOND = 16
const SECONDS = 60
const WARM_UP = 80
const CREATES = 100
/** Milliseconds between two posts, so that each is indexed before the next. */
const CREATE_EVERY = 50

const NOW = Date.parse('2026-01-01T00:00:00.000Z')
const MINUTE = 60_000

interface Bench {
  name: string
  dataDir: string
  databaseUrl: string | undefined
  posts: number
  say: (what: string) => void
}

function time(number: number): string {
  return new Date(NOW + number * MINUTE).toISOString()
}

/** The version of posts that the service at this port has rendered. */
export function versionAt(apiPort: number): number {
  return renderingVersion(`http://localhost:${apiPort}${IMAGES_PATH}/`)
}

/** Fills a database with posts as the service at this port would have rendered them. */
export async function fill({ writes }: Database, posts: number, apiPort: number): Promise<number> {
  const version = versionAt(apiPort)
  const person = { id: 'a', name: 'Ada', email: 'a', email_verified: 0 }
  const times = { created_at: time(0), updated_at: time(0) }
  await writes
    .insertInto('person')
    .values({ ...person, ...times })
    .execute()
  let bytes = 0
  for (let start = 0; start < posts; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, posts - start) }, (_, index) => {
      const number = start + index
      const { title, content } = generatedPost(number)
      bytes += title.length + content.length
      return {
        id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
        author_id: 'a',
        title,
        lead: '',
        excerpt: '',
        content,
        html: `<p>${content}</p>`,
        // Otherwise the service would render and index all posts again during the queries.
        renderer_version: version,
        published_at: time(number),
        updated_at: time(number),
      }
    })
    await writes.insertInto('post').values(rows).execute()
  }
  return bytes
}

async function indexBytes({ dataDir, databaseUrl }: Bench, { reads }: Database): Promise<number> {
  if (databaseUrl === undefined) {
    return (await stat(join(dataDir, 'search.db'))).size
  }
  const [row] = await runSql<{ bytes: string | number }>(
    reads,
    `select sum(pg_total_relation_size(t::regclass)) as bytes
    from unnest(array['search_post', 'search_head', 'search_word', 'search_term', 'search_change']) t`,
  )
  return Number(row?.bytes)
}

/**
 * Sends queries at a steady rate. The time of a query begins when it was due, even if earlier ones are late;
 * that of a refused one is infinite.
 */
async function query(origin: string, seconds: number, first: number) {
  const times: { kind: string; ms: number }[] = []
  const begin = performance.now()
  const running: Promise<number>[] = []
  for (let index = 0; index < seconds * PER_SECOND; index += 1) {
    const due = begin + (index * 1_000) / PER_SECOND
    await sleep(Math.max(0, due - performance.now()))
    const { kind, q } = generatedQuery(first + index)
    const path = `/api/v1/search?q=${encodeURIComponent(q)}`
    const answered = send(origin, { path }).then(
      () => times.push({ kind, ms: performance.now() - due }),
      () => times.push({ kind, ms: Infinity }),
    )
    running.push(answered)
  }
  await Promise.all(running)
  return times
}

async function createTimes(create: () => Promise<string>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < CREATES; index += 1) {
    const begin = performance.now()
    await create()
    times.push(performance.now() - begin)
    await sleep(CREATE_EVERY)
  }
  return median(times)
}

function rowOf(kind: string, times: readonly { ms: number }[]): string[] {
  const all = times.map(({ ms }) => ms)
  const figures = [0.5, 0.95, 0.99].map((share) => percentile(all, share).toFixed(1))
  return [kind, String(all.length), ...figures, Math.max(...all).toFixed(1)]
}

function timesTable(name: string, times: readonly { kind: string; ms: number }[]): string {
  const byKind = Map.groupBy(times, ({ kind }) => kind)
  const rows = [...byKind].map(([kind, some]) => rowOf(kind, some))
  const head = [`${name}, ms`, 'queries', 'p50', 'p95', 'p99', 'longest']
  return textTable(head, [...rows, rowOf('all', times)])
}

async function measureService(bench: Bench, database: Database, place: Place): Promise<string[]> {
  const { name, dataDir, databaseUrl = '', say } = bench
  const probeFile = join(dataDir, 'loop-delay.json')
  const settings = { ...settingsOf(place), DATABASE_URL: databaseUrl, ...DATA_SERVICE_TUNING.env }
  const flags = [...DATA_SERVICE_TUNING.flags, probeFlag(probeFile)]
  const server = await startServer('data', settings, flags)
  try {
    const origin = `http://localhost:${place.apiPort}`
    for (let number = 0; number < WARM_UP; number += 1) {
      await send(origin, {
        path: `/api/v1/search?q=${generatedQuery(number).q.replaceAll(' ', '+')}`,
      })
    }
    const delay = () => readLoopDelay(server.pid, probeFile)
    say(`${name}: the event loop without queries`)
    await delay()
    await sleep((SECONDS / 4) * 1_000)
    const idle = await delay()
    say(`${name}: ${PER_SECOND} queries a second (load average ${loadavg()[0]?.toFixed(2)})`)
    const times = await query(origin, SECONDS, WARM_UP)
    const loaded = await delay()
    const load = loadavg()[0] ?? 0
    say(`${name}: writing posts`)
    const writer = await createWriter(origin)
    const create = () => writer.create()
    const indexed = await createTimes(create)
    const on = databaseUrl === '' ? '' : ' on post'
    await runSql(database.writes, `drop trigger post_created_search${on}`)
    const plain = await createTimes(create)
    const rows = [
      ['Event loop delay without queries, p99', idle.p99.toFixed(1)],
      ['Event loop delay with queries, p99', loaded.p99.toFixed(1)],
      ['A new post, median', indexed.toFixed(1)],
      ['A new post that is not indexed, median', plain.toFixed(1)],
      ['Load average after the queries', load.toFixed(2)],
    ]
    return [timesTable(name, times), textTable([`${name}, ms`, ''], rows)]
  } finally {
    await server.stop()
  }
}

async function measureEngine(bench: Bench): Promise<string> {
  const { name, dataDir, databaseUrl, posts, say } = bench
  await mkdir(dataDir)
  const place = await findPlace(dataDir)
  const data = { dataDir, databaseUrl }
  const log = createLog('warn', process.stderr)
  const database = await openDatabase(data, log)
  const threads = new SearchThreads(data, log)
  try {
    say(`${name}: ${posts} posts`)
    const bytes = await fill(database, posts, place.apiPort)
    say(`${name}: indexing`)
    const begin = performance.now()
    await threads.settle()
    const seconds = (performance.now() - begin) / 1_000
    await threads.close()
    const size = await indexBytes(bench, database)
    const index =
      `${posts} posts, ${(bytes / 1e6).toFixed(0)} MB of text: an index of ${(size / 1e6).toFixed(0)} MB, ` +
      `made in ${seconds.toFixed(0)} s (${((seconds * 1_000) / posts).toFixed(2)} ms a post)`
    return [index, ...(await measureService(bench, database, place))].join('\n\n')
  } finally {
    await threads.close()
    await database.close()
  }
}

/**
 * Measures the search of generated posts on both engines, or one. Returns tables of the times of queries,
 * the delay of the event loop, the size of the index and the cost of a write.
 */
export async function measureSearchSpeed(
  args: readonly string[],
  say: (what: string) => void,
): Promise<string> {
  const unknown = args.find((arg) => !/^--(posts=\d+|engine=(sqlite|postgres))$/.test(arg))
  if (unknown !== undefined) throw new Error(`Unknown argument ${unknown}.`)
  const valueOf = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
  const posts = Number(valueOf('posts') ?? POSTS)
  const engine = valueOf('engine')
  const results: string[] = []
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-search-'))
  try {
    if (engine !== 'postgres') {
      const folder = join(dataDir, 'sqlite')
      const bench = { name: 'SQLite', dataDir: folder, databaseUrl: undefined, posts, say }
      results.push(await measureEngine(bench))
    }
    if (engine !== 'sqlite') {
      const server = await startPostgres()
      try {
        const databaseUrl = await createDatabase(server.url)
        const folder = join(dataDir, 'postgres')
        results.push(
          await measureEngine({ name: 'PostgreSQL', dataDir: folder, databaseUrl, posts, say }),
        )
      } finally {
        await server.remove()
      }
    }
  } finally {
    await rm(dataDir, { recursive: true })
  }
  return results.join('\n\n')
}
