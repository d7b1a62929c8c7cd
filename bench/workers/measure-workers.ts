import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase } from '@inkwell/test-support/postgres-database'
import { startPostgres } from '@inkwell/test-support/postgres-server'
import { findGenerator } from '../load/generator.ts'
import type { LoadRequest } from '../load/load-request.ts'
import { reading } from '../load/load-request.ts'
import type { Generator } from '../load/load.ts'
import { timesOf } from '../measures/writes.ts'
import { createWriter, send } from '../measures/writer.ts'
import { textTable } from '../report/text-table.ts'
import { deploy } from './deployments.ts'
import type { Deployment, Layout } from './deployments.ts'
import { haproxyVersion } from './haproxy.ts'

const LAYOUTS: readonly Layout[] = [
  { name: 'WORKERS=1', workers: 1 },
  { name: 'WORKERS=2', workers: 2 },
  { name: 'WORKERS=4', workers: 4 },
  { name: '1 behind haproxy', behindHaproxy: 1 },
  { name: '2 behind haproxy', behindHaproxy: 2 },
  { name: '4 behind haproxy', behindHaproxy: 4 },
]

/** Posts before the first measurement. */
const POSTS = 400
/** Addresses of a load, which is repeated. */
const ADDRESSES = 40
/** Pages that are read for the first time in a round. */
const FIRST_READS = 150
const LOAD_MS = 2_500
const CREATES = 200
const CREATES_AT_ONCE = 16

const KINDS = ['JSON', 'JSON, not cached', 'Page', 'Page, first read', 'Create'] as const
type Kind = (typeof KINDS)[number]

interface Rate {
  perSecond: number
  perCpuSecond: number
  failed: number
}

type Rates = Record<Kind, Rate>

/** What all layouts of an engine measure. */
interface Material {
  ids: readonly string[]
  creation: LoadRequest
  generator: Generator
}

async function measured(
  { cpuSeconds }: Deployment,
  act: () => Promise<{ requests: number; seconds: number; failed: number }>,
): Promise<Rate> {
  const before = cpuSeconds()
  const { requests, seconds, failed } = await act()
  const cpu = cpuSeconds() - before
  return { perSecond: requests / seconds, perCpuSecond: requests / cpu, failed }
}

/** Creates, of which some at once. */
async function create(origin: string, creation: LoadRequest) {
  let failed = 0
  const act = () => send(origin, creation).catch(() => (failed += 1))
  const begin = performance.now()
  await timesOf(act, { count: CREATES, atOnce: CREATES_AT_ONCE })
  return { requests: CREATES, seconds: (performance.now() - begin) / 1_000, failed }
}

async function measureRound(
  deployment: Deployment,
  { ids, creation, generator }: Material,
  round: number,
): Promise<Rates> {
  const { webOrigin, apiOrigin } = deployment
  const some = ids.slice(0, ADDRESSES)
  const load = (origin: string, paths: readonly string[], forMs?: number) =>
    measured(deployment, () =>
      generator.generate({ origin, requests: reading(paths), ...(forMs && { forMs }) }),
    )
  const unread = ids.slice(round * FIRST_READS, (round + 1) * FIRST_READS)
  const posts = some.map((id) => `/api/v1/posts/p/${id}`)
  const pages = some.map((id) => `/post/${id}`)
  // A parameter that the call does not have prevents caching.
  const lists = some.map((id) => `/api/v1/posts/?limit=20&not-cached=${id}`)
  const first = await load(
    webOrigin,
    unread.map((id) => `/post/${id}`),
  )
  // Each process renders each page once, and compiles its code: four on two cores need seconds for it.
  await load(apiOrigin, posts, LOAD_MS)
  await load(webOrigin, pages, LOAD_MS)
  return {
    JSON: await load(apiOrigin, posts, LOAD_MS),
    'JSON, not cached': await load(apiOrigin, lists, LOAD_MS),
    Page: await load(webOrigin, pages, LOAD_MS),
    'Page, first read': first,
    Create: await measured(deployment, () => create(apiOrigin, creation)),
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function tableOf(
  what: keyof Omit<Rate, 'failed'>,
  title: string,
  results: ReadonlyMap<string, Rates[]>,
): string {
  const of = (name: string, kind: Kind) =>
    median((results.get(name) ?? []).map((rates) => rates[kind][what]))
  const [first = ''] = results.keys()
  const rows = [...results.keys()].map((name) => {
    const cells = KINDS.map((kind) => {
      const ratio = of(name, kind) / of(first, kind)
      return `${of(name, kind).toFixed(0)} (× ${ratio.toFixed(2)})`
    })
    return [name].concat(cells)
  })
  return textTable([title, ...KINDS], rows)
}

function failuresOf(results: ReadonlyMap<string, Rates[]>): number {
  const rates = [...results.values()].flat().flatMap((round) => Object.values(round))
  return rates.reduce((sum, { failed }) => sum + failed, 0)
}

async function prepare(layout: Layout, settings: Record<string, string>): Promise<Material> {
  const generator = await findGenerator()
  const seeding = await deploy(layout, settings)
  const writer = await createWriter(seeding.apiOrigin)
  const ids: string[] = []
  await timesOf(async () => ids.push(await writer.create()), { count: POSTS, atOnce: 16 })
  const creation = await writer.creation()
  await seeding.stop()
  return { ids, creation, generator }
}

interface Order {
  engine: string
  rounds: number
  /** Another checkout, with its packages. */
  baseline: string | undefined
  say: (what: string) => void
}

/** A layout with its database and the posts in it. */
interface Measurable {
  layout: Layout
  settings: Record<string, string>
  material: Material
}

/** All layouts on one database, or one process each of two checkouts, with a database for each. */
async function prepareAll(
  newSettings: () => Promise<Record<string, string>>,
  baseline: string | undefined,
): Promise<Measurable[]> {
  const layouts = baseline
    ? [{ name: 'before', checkout: resolve(baseline) }, { name: 'now' }]
    : LAYOUTS.filter(({ behindHaproxy }) => !behindHaproxy || haproxyVersion())
  const measurable: Measurable[] = []
  for (const layout of layouts) {
    // Two checkouts may have different tables.
    const shared = baseline ? undefined : measurable[0]
    const settings = shared?.settings ?? (await newSettings())
    const material = shared?.material ?? (await prepare(layout, settings))
    measurable.push({ layout, settings, material })
  }
  return measurable
}

async function measureEngine(
  newSettings: () => Promise<Record<string, string>>,
  { engine, rounds, baseline, say }: Order,
): Promise<string> {
  const measurable = await prepareAll(newSettings, baseline)
  const results = new Map<string, Rates[]>(measurable.map(({ layout }) => [layout.name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const { layout, settings, material } of measurable) {
      say(`${engine}, round ${round + 1}, ${layout.name}`)
      const deployment = await deploy(layout, settings)
      // Jobs of the start, and the balancer's checks.
      await sleep(2_000)
      results.get(layout.name)?.push(await measureRound(deployment, material, round))
      await deployment.stop()
    }
  }
  return [
    tableOf('perSecond', `${engine}: requests a second`, results),
    '',
    tableOf('perCpuSecond', `${engine}: a CPU second`, results),
    `\n${failuresOf(results)} requests failed; load average ${loadavg()[0]?.toFixed(1)}`,
  ].join('\n')
}

/**
 * Measures several processes of each server; resolves to the tables. With `--baseline=FOLDER`, another checkout
 * with its packages, it compares one process of each server with those of that checkout instead.
 */
export async function measureWorkers(args: string[], say: (what: string) => void): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '2' },
      engine: { type: 'string' },
      baseline: { type: 'string' },
    },
  })
  const rounds = Number(values.rounds)
  const { baseline } = values
  if (!(rounds >= 1 && rounds * FIRST_READS <= POSTS)) {
    throw new Error(`--rounds must be from 1 to ${Math.floor(POSTS / FIRST_READS)}.`)
  }
  const tables: string[] = [
    `${availableParallelism()} cores, Node ${process.versions.node}, haproxy ${haproxyVersion() ?? 'not installed'}`,
  ]
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-workers-'))
  const server = values.engine === 'sqlite' ? undefined : await startPostgres({ isDurable: true })
  const newSettings = async (databaseUrl: string) => ({
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
    DATABASE_URL: databaseUrl,
  })
  try {
    if (values.engine !== 'postgres') {
      const order = { engine: 'SQLite', rounds, baseline, say }
      tables.push(await measureEngine(() => newSettings(''), order))
    }
    if (server) {
      const order = { engine: 'PostgreSQL', rounds, baseline, say }
      const onServer = async () => newSettings(await createDatabase(server.url))
      tables.push(await measureEngine(onServer, order))
    }
    return tables.join('\n\n')
  } finally {
    await server?.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
