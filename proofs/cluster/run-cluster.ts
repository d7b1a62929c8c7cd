import { randomBytes } from 'node:crypto'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPgBouncer } from '@inkwell/test-support/pgbouncer'
import type { PgBouncer } from '@inkwell/test-support/pgbouncer'
import { createDatabase, execute } from '@inkwell/test-support/postgres-database'
import { Blog } from '../crash/blog.ts'
import { forEach, PostCheck } from '../crash/check-posts.ts'
import { Findings } from '../crash/findings.ts'
import { Ledger } from '../crash/ledger.ts'
import { createRetryingClient } from '../crash/retrying-client.ts'
import { Writer } from '../crash/writer.ts'
import { findAddresses, SERVERS } from '../rolling/addresses.ts'
import type { Addresses } from '../rolling/addresses.ts'
import { startBalancer } from '../rolling/balancer.ts'
import type { Balancer } from '../rolling/balancer.ts'
import { Fleet } from '../rolling/fleet.ts'
import { Gate } from '../s3/gate.ts'
import { BUCKET, KEYS, Swift } from '../s3/swift.ts'
import { Freshness } from './freshness.ts'
import { Manager } from './manager.ts'
import { Readers } from './readers.ts'
import { ReplicatedPostgres } from './replicated-postgres.ts'

const WRITERS = 6

/** Milliseconds that a killed process stays away, as a supervisor needs to notice it. */
const AWAY_MS = 500
/** Milliseconds between two kills. */
const CALM_MS = 3_000
/** Milliseconds for which the store is cut. */
const CUT_MS = 5_000
/** Writers that got no answer go on after this. */
const WRITER_PAUSE_MS = 50
const SETTLE_MS = 60_000

/** The longest times in milliseconds that reads may fail. */
export const LIMITS = { process: 2_000, promotion: 5_000, freshness: 1_000 }

/** What happened around one kill. */
export interface Blow {
  name: string
  reads: number
  errors: number
  longestOutage: number
  limit: number
}

export interface ClusterOutcome {
  blows: Blow[]
  /** Milliseconds from the detection of the dead primary to a served promotion. */
  promotions: number[]
  acknowledged: number
  compared: number
  pictures: number
  jobsLeft: number
  changes: number
  longestChange: number
  longestChangeAt: string
  unseenChanges: number
  findings: Findings
}

type ClusterParts = Pick<
  Cluster,
  | 'addresses'
  | 'postgres'
  | 'gate'
  | 'manager'
  | 'pooler'
  | 'swift'
  | 'fleet'
  | 'databaseUrl'
  | 'balancer'
>

/** Everything that serves the blog, on loopback. */
class Cluster {
  readonly addresses: Addresses
  readonly postgres: ReplicatedPostgres
  readonly gate: Gate
  readonly manager: Manager
  readonly pooler: PgBouncer
  readonly swift: Swift
  readonly fleet: Fleet
  /** The database at the gate. */
  readonly databaseUrl: string
  balancer: Balancer
  readonly #folder: string

  private constructor(folder: string, parts: ClusterParts) {
    this.#folder = folder
    this.addresses = parts.addresses
    this.postgres = parts.postgres
    this.gate = parts.gate
    this.manager = parts.manager
    this.pooler = parts.pooler
    this.swift = parts.swift
    this.fleet = parts.fleet
    this.databaseUrl = parts.databaseUrl
    this.balancer = parts.balancer
  }

  static async start(folder: string): Promise<Cluster> {
    const store = join(folder, 'swift')
    await mkdir(store)
    const swift = await Swift.create(store)
    await swift.start()
    await swift.createBucket()
    const postgres = await ReplicatedPostgres.create(randomBytes(12).toString('hex'))
    const gate = new Gate(Number(new URL(postgres.primaryUrl).port))
    const database = new URL(await createDatabase(postgres.primaryUrl))
    database.port = new URL(await gate.listen()).port
    const pooler = await startPgBouncer(database.href)
    const manager = new Manager(postgres, gate)
    const addresses = await findAddresses()
    const fleet = new Fleet(addresses, {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: pooler.through(database.href),
      DATABASE_DIRECT_URL: database.href,
      FILES_URL: `s3://${BUCKET}`,
      FILES_ENDPOINT: `http://127.0.0.1:${swift.port}`,
      FILES_ACCESS_KEY: KEYS.accessKey,
      FILES_SECRET_KEY: KEYS.secretKey,
    })
    await fleet.start()
    const balancer = await startBalancer('haproxy', folder, addresses)
    const services = { addresses, fleet, balancer, swift }
    const databases = { postgres, gate, manager, pooler, databaseUrl: database.href }
    return new Cluster(folder, { ...services, ...databases })
  }

  async restartBalancer(): Promise<void> {
    process.kill(this.balancer.pid, 'SIGKILL')
    await sleep(AWAY_MS)
    this.balancer = await startBalancer('haproxy', this.#folder, this.addresses)
  }

  async stop(): Promise<void> {
    await this.balancer.stop()
    await this.fleet.stop()
    await this.manager.stop()
    await this.pooler.remove()
    this.gate.close()
    await this.postgres.remove()
    await this.swift.kill(['proxy', 'account', 'container', 'object'])
  }
}

/** Writers go on after calls without an answer, until they are stopped. */
async function keepWriting(writer: Writer, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await writer.writeUntil(stop)
    await sleep(WRITER_PAUSE_MS)
  }
}

/** The blows in their order; each ends when what was killed runs again. */
function blowsOf(cluster: Cluster): { name: string; limit: number; strike: () => Promise<void> }[] {
  const { fleet, pooler, postgres, manager, swift } = cluster
  const servers = SERVERS.map((name) => ({
    name: `kill -9 of ${name}`,
    limit: LIMITS.process,
    strike: async () => {
      fleet.kill(name)
      await sleep(AWAY_MS)
      await fleet.revive(name)
    },
  }))
  return [
    ...servers,
    {
      name: 'kill -9 of PgBouncer',
      limit: LIMITS.process,
      strike: async () => {
        await pooler.crash()
        await sleep(AWAY_MS)
        await pooler.start()
      },
    },
    {
      name: 'kill -9 of HAProxy',
      limit: LIMITS.process,
      strike: () => cluster.restartBalancer(),
    },
    {
      name: 'kill -9 of the primary, with promotion',
      limit: LIMITS.promotion,
      strike: async () => {
        const before = manager.promotions.length
        await postgres.crashPrimary()
        while (manager.promotions.length === before) await sleep(AWAY_MS / 10)
      },
    },
    {
      name: 'the store is cut',
      // Pages and JSON do not need it.
      limit: 0,
      strike: async () => {
        await swift.kill(['proxy', 'account', 'container', 'object'])
        await sleep(CUT_MS)
        await swift.start()
      },
    },
  ]
}

/** Waits until the jobs of all pictures are done; resolves to the number that is left. */
async function untilJobsAreDone(databaseUrl: string): Promise<number> {
  const statement = `select count(*)::int from job where unique_key <> kind`
  const deadline = performance.now() + SETTLE_MS
  for (;;) {
    const left = Number((await execute(databaseUrl, statement))[0]?.[0])
    if (left === 0 || performance.now() > deadline) return left
    await sleep(AWAY_MS)
  }
}

/** Strikes every part once under constant load, and compares all acknowledged writes afterwards. */
export async function runCluster(say: (what: string) => void): Promise<ClusterOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-cluster-'))
  await mkdir(join(folder, 'data'))
  const cluster = await Cluster.start(folder)
  try {
    return await strikeAll(cluster, say)
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function at(port: number, path = ''): string {
  return `http://127.0.0.1:${port}${path}`
}

async function strikeAll(cluster: Cluster, say: (what: string) => void): Promise<ClusterOutcome> {
  const { site, data, data1, data2, web1, web2 } = cluster.addresses
  const ledger = new Ledger()
  const [blog, patient] = [new Blog(at(data)), new Blog(at(data), createRetryingClient)]
  const names = Array.from({ length: WRITERS }, (_, i) => `writer${i}`)
  const tokens = await Promise.all(names.map((name) => patient.signUp(name)))
  const freshness = new Freshness(blog, (id) => [
    ...[data1, data2].map((port) => at(port, `/api/v1/posts/p/${id}`)),
    ...[web1, web2].map((port) => at(port, `/post/${id}`)),
  ])
  await freshness.start()
  const stop = new AbortController()
  const writing = Promise.all(
    tokens.map((token) => keepWriting(new Writer(blog, ledger, token), stop.signal)),
  )
  await sleep(CALM_MS)
  const readers = new Readers([at(site, '/all-post'), at(site, '/'), at(data, '/api/v1/posts/')])
  const blows: Blow[] = []
  for (const { name, limit, strike } of blowsOf(cluster)) {
    readers.take()
    freshness.moment = name
    await strike()
    await sleep(CALM_MS)
    blows.push({ name, limit, ...readers.take() })
    say(`${name}: ${JSON.stringify(blows.at(-1))}`)
  }
  await readers.stop()
  await freshness.stop()
  stop.abort()
  await writing
  const findings = new Findings()
  const check = new PostCheck(patient, ledger, findings)
  const items = await check.checkList()
  await forEach(ledger.openCreates, (create) => check.finishCreate(create, items))
  const jobsLeft = await untilJobsAreDone(cluster.databaseUrl)
  await forEach(ledger.entries.values(), (entry) => check.checkEntry(entry))
  return {
    blows,
    promotions: cluster.manager.promotions.map(({ detected, served }) => served - detected),
    acknowledged: ledger.writes,
    compared: ledger.entries.size,
    pictures: ledger.pictures,
    jobsLeft,
    changes: freshness.changes,
    longestChange: freshness.longest,
    longestChangeAt: freshness.longestAt,
    unseenChanges: freshness.unseen,
    findings,
  }
}
