import { randomUUID } from 'node:crypto'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Blog } from '../crash/blog.ts'
import { forEach, PostCheck } from '../crash/check-posts.ts'
import { Findings } from '../crash/findings.ts'
import { Ledger, SEPARATE } from '../crash/ledger.ts'
import { createRetryingClient } from '../crash/retrying-client.ts'
import { randomPicture } from '../crash/texts.ts'
import { Writer } from '../crash/writer.ts'
import { faultsOf } from './faults.ts'
import type { Fault } from './faults.ts'
import { Cluster } from './cluster.ts'
import { Freshness } from './freshness.ts'
import type { Staleness } from './freshness.ts'
import { JobWatch } from './job-watch.ts'
import type { JobCounts } from './job-watch.ts'
import { Readers } from './readers.ts'
import type { Seen } from './readers.ts'

const WRITERS = 6

/** Milliseconds between two faults. */
const CALM_MS = 3_000
/** Writers that got no answer go on after this. */
const WRITER_PAUSE_MS = 50

/** What readers saw around a fault. */
export interface FaultResult extends Pick<Fault, 'name' | 'limit' | 'takesStore'> {
  /** Milliseconds until what was killed ran again. */
  took: number
  /** Of pages and JSON through the balancer. */
  reads: Seen
  pictures: Seen
  /** Of the data service that reads the standby. */
  replicaReads: Seen
}

export interface ClusterOutcome {
  faults: FaultResult[]
  /** Milliseconds from the detection of the dead primary to a served promotion. */
  promotions: number[]
  acknowledged: number
  compared: number
  pictures: number
  jobs: JobCounts
  changes: number
  unseenChanges: number
  staleness: { primary: Staleness; replica: Staleness }
  findings: Findings
}

/** Writers go on after calls without an answer, until they are stopped. */
async function keepWriting(writer: Writer, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await writer.writeUntil(stop)
    await sleep(WRITER_PAUSE_MS)
  }
}

/** Injects a fault into every part once under constant load, and compares all acknowledged writes afterwards. */
export async function runCluster(say: (what: string) => void): Promise<ClusterOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-cluster-'))
  await mkdir(join(folder, 'data'))
  const cluster = await Cluster.start(folder)
  try {
    return await injectAll(cluster, say)
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function at(port: number, path = ''): string {
  return `http://127.0.0.1:${port}${path}`
}

/** The address of a picture that is public. */
async function publishPicture(blog: Blog): Promise<string> {
  const token = await blog.signUp('pictured')
  const text = { title: `${SEPARATE} pictured`, content: 'Words', key: randomUUID() }
  const { image } = await blog.create({ token, picture: randomPicture(), ...text })
  if (!image) throw new Error('The post has no picture.')
  return image.url
}

async function startReaders({ parts }: Cluster, blog: Blog) {
  const { site, data } = parts.addresses
  const list = '/api/v1/posts/'
  return {
    reads: new Readers([at(site, '/all-post'), at(site, '/'), at(data, list)]),
    pictures: new Readers([await publishPicture(blog)]),
    replicaReads: new Readers([at(parts.replicaPort, list)]),
  }
}

function watchEdits({ parts }: Cluster, blog: Blog): Freshness {
  const { data1, data2, web1, web2 } = parts.addresses
  return new Freshness(blog, (id) => {
    const [json, page] = [`/api/v1/posts/p/${id}`, `/post/${id}`]
    return [
      ...[at(data1, json), at(data2, json), at(web1, page), at(web2, page)].map((address) => ({
        address,
        readsReplica: false,
      })),
      { address: at(parts.replicaPort, json), readsReplica: true },
    ]
  })
}

/** Injects one fault after the other. */
async function injectInTurn(
  cluster: Cluster,
  blog: Blog,
  { freshness, say }: { freshness: Freshness; say: (what: string) => void },
): Promise<FaultResult[]> {
  const readers = await startReaders(cluster, blog)
  const all = Object.values(readers)
  await sleep(CALM_MS)
  const results: FaultResult[] = []
  for (const { name, limit, takesStore, inject } of faultsOf(cluster)) {
    for (const each of all) each.take()
    freshness.moment = name
    const begin = performance.now()
    await inject()
    const took = performance.now() - begin
    await sleep(CALM_MS)
    const [reads, pictures] = [readers.reads.take(), readers.pictures.take()]
    const replicaReads = readers.replicaReads.take()
    results.push({ name, limit, takesStore, took, reads, pictures, replicaReads })
    say(JSON.stringify(results.at(-1)))
  }
  await Promise.all(all.map((each) => each.stop()))
  return results
}

async function injectAll(cluster: Cluster, say: (what: string) => void): Promise<ClusterOutcome> {
  const { addresses, databaseUrl, manager } = cluster.parts
  const origin = at(addresses.data)
  const ledger = new Ledger()
  const [blog, patient] = [new Blog(origin), new Blog(origin, createRetryingClient)]
  const jobWatch = await JobWatch.start(databaseUrl)
  const names = Array.from({ length: WRITERS }, (_, i) => `writer${i}`)
  const tokens = await Promise.all(names.map((name) => patient.signUp(name)))
  const freshness = watchEdits(cluster, blog)
  await freshness.start()
  const stop = new AbortController()
  const writing = Promise.all(
    tokens.map((token) => keepWriting(new Writer(blog, ledger, token), stop.signal)),
  )
  const faults = await injectInTurn(cluster, patient, { freshness, say })
  await freshness.stop()
  stop.abort()
  await writing
  const findings = new Findings()
  const check = new PostCheck(patient, ledger, findings)
  const items = await check.checkList()
  await forEach(ledger.openCreates, (create) => check.finishCreate(create, items))
  const jobs = await jobWatch.finish()
  await forEach(ledger.entries.values(), (entry) => check.checkEntry(entry))
  return {
    faults,
    promotions: manager.promotions.map(({ detected, served }) => served - detected),
    acknowledged: ledger.writes,
    compared: ledger.entries.size,
    pictures: ledger.pictures,
    jobs,
    changes: freshness.changes,
    unseenChanges: freshness.unseen,
    staleness: { primary: freshness.primary, replica: freshness.replica },
    findings,
  }
}
