import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@inkwell/test-support/free-port'
import { Blog } from '../crash/blog.ts'
import { DataService } from '../crash/data-service.ts'
import { createEngine } from '../crash/engines.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { BUCKET, KEYS, SERVERS, Swift } from './swift.ts'
import { Traffic } from './traffic.ts'
import type { Target } from './traffic.ts'

const UPLOADERS = 4
const READERS = 4

/** Milliseconds of a fault, and of work between two. */
const FAULT = 3_000
const HANG = 10_000

/** Characters of a log in an error. */
const LOG_SHOWN = 600
const BETWEEN = 2_000

interface Member extends Target {
  service: DataService
}

interface Cluster {
  swift: Swift
  proxy: TcpProxy
  members: readonly Member[]
}

async function killOne(member: Member | undefined): Promise<void> {
  if (!member) return
  member.isDown = true
  await member.service.killAll()
  await sleep(FAULT)
  await member.service.start().catch(async (cause: unknown) => {
    const log = await readFile(join(member.service.dataDir, '..', 'service.log'), 'utf8')
    throw new Error(`A service does not start: ${log.slice(-LOG_SHOWN)}`, { cause })
  })
  member.isDown = false
}

async function interruptNetwork(
  { proxy }: Cluster,
  state: 'cut' | 'hanging',
  ms: number,
): Promise<void> {
  proxy.set(state)
  await sleep(ms)
  proxy.set('open')
}

async function killSwift({ swift }: Cluster, ...kinds: Parameters<Swift['kill']>): Promise<void> {
  await swift.kill(...kinds)
  await sleep(FAULT)
  await swift.start()
}

/** What happens in a round, in rotation. */
const FAULTS: readonly [name: string, happen: (cluster: Cluster) => Promise<void>][] = [
  ['kill -9 of Swift’s proxy server', (cluster) => killSwift(cluster, ['proxy'])],
  ['kill -9 of the first data service', ({ members }) => killOne(members[0])],
  ['kill -9 of Swift’s object server', (cluster) => killSwift(cluster, ['object'])],
  ['a cut connection', (cluster) => interruptNetwork(cluster, 'cut', FAULT)],
  ['kill -9 of the second data service', ({ members }) => killOne(members[1])],
  ['a hanging connection', (cluster) => interruptNetwork(cluster, 'hanging', HANG)],
  ['kill -9 of all of Swift', (cluster) => killSwift(cluster, SERVERS)],
]

async function createMembers(folder: string, settings: Record<string, string>): Promise<Member[]> {
  const members: Member[] = []
  for (const name of ['first', 'second']) {
    const dataDir = join(folder, name, 'data')
    await mkdir(dataDir, { recursive: true })
    const service = new DataService(dataDir, await freePort(), settings)
    await service.start()
    members.push({ service, origin: service.origin, isDown: false })
  }
  return members
}

/** Only the database and the bucket are shared. */
function settingsOf(endpoint: string, engine: Record<string, string>): Record<string, string> {
  return {
    ...engine,
    API_ORIGIN: 'http://pictures.example',
    AUTH_SECRET: 'a secret of this proof that all services have',
    SITE_KEY: 'a-key-of-this-proof-that-all-services-have',
    FILES_URL: `s3://${BUCKET}/blog`,
    FILES_ENDPOINT: endpoint,
    FILES_ACCESS_KEY: KEYS.accessKey,
    FILES_SECRET_KEY: KEYS.secretKey,
  }
}

interface DoctorFinding {
  state: string
  subject: string
  says: string
}

async function askDoctor({ members: [member] }: Cluster, traffic: Traffic): Promise<string> {
  const output = await member?.service
    .command('doctor', '--json')
    .catch((error: { stdout: string }) => error.stdout)
  const findings = JSON.parse(output ?? '[]') as DoctorFinding[]
  const ours = findings.filter(({ subject }) => ['Bucket', 'Pictures'].includes(subject))
  for (const { state, says } of ours) {
    if (state === 'problem') traffic.violations.add('doctor', says)
  }
  return ours.map(({ subject, says }) => `${subject}: ${says}`).join('; ')
}

async function runFaults(
  cluster: Cluster,
  traffic: Traffic,
  { rounds, onRound }: { rounds: number; onRound: (round: number, fault: string) => void },
): Promise<void> {
  const stop = new AbortController()
  const uploads = Array.from({ length: UPLOADERS }, () => traffic.upload(stop.signal))
  const reads = Array.from({ length: READERS }, () => traffic.read(stop.signal))
  try {
    for (let round = 1; round <= rounds; round++) {
      const [name, happen] = FAULTS[(round - 1) % FAULTS.length] as (typeof FAULTS)[number]
      onRound(round, name)
      await sleep(BETWEEN)
      await happen(cluster)
    }
    await sleep(BETWEEN)
  } finally {
    stop.abort()
    await Promise.all([...uploads, ...reads])
  }
}

/** Uploads and reads pictures on two services while processes are killed and the bucket is cut off. */
export async function runRounds(rounds: number, onRound: (round: number, fault: string) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-s3-'))
  const swift = await Swift.create(folder)
  const engine = await createEngine('postgres')
  const proxy = new TcpProxy(swift.port)
  let members: Member[] = []
  try {
    await swift.start()
    await swift.createBucket()
    members = await createMembers(folder, settingsOf(await proxy.listen(), engine.settings))
    const token = await new Blog(members[0]?.origin ?? '').signUp('proof')
    const traffic = new Traffic(members, token)
    const cluster = { swift, proxy, members }
    await runFaults(cluster, traffic, { rounds, onRound })
    const verified = await traffic.verify()
    return { traffic, verified, doctor: await askDoctor(cluster, traffic) }
  } finally {
    for (const { service, isDown } of members) if (!isDown) await service.killAll()
    proxy.close()
    await swift.kill(SERVERS)
    await engine.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
