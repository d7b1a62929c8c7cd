import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@inkwell/test-support/free-port'
import { ageLeftovers } from './age-leftovers.ts'
import { Blog } from './blog.ts'
import { checkFiles, checkIntegrity } from './check-files.ts'
import { checkEvents } from './check-events.ts'
import { checkEffects, waitForJobs } from './check-jobs.ts'
import { forEach, PostCheck } from './check-posts.ts'
import { DataService } from './data-service.ts'
import { createEngine } from './engines.ts'
import type { Engine, EngineName, Victim } from './engines.ts'
import { Facts } from './facts.ts'
import { Findings } from './findings.ts'
import { Ledger } from './ledger.ts'
import type { Entry } from './ledger.ts'
import { Moderator } from './moderator.ts'
import { createRetryingClient } from './retrying-client.ts'
import { People } from './people.ts'
import { waitUntilEncoded } from './wait-until-encoded.ts'
import { Visitor } from './visitor.ts'
import { Writer } from './writer.ts'

/** The number of concurrent people of each kind. */
interface Concurrency {
  writers: number
  visitors: number
  moderators: number
}

const CONCURRENCY: Concurrency = { writers: 16, visitors: 8, moderators: 2 }

/** Milliseconds until the first acknowledged writes, and the polling interval. */
const UNDER_WAY_WITHIN = 60_000
const POLL = 10

/** The parameters of a round. */
export interface Plan {
  rounds: number
  /** Default: 16 writers, 8 visitors and 2 moderators. */
  concurrency?: Concurrency
  /** The range of milliseconds of writing before a kill. */
  writing: { least: number; most: number }
  /** Milliseconds in which the service must be ready again on an idle machine. */
  startWithin: number
  /** Whether leases are ended artificially instead of waiting for their expiry. */
  endsLeases?: boolean
}

/** The outcome of all rounds on one engine. */
export interface Outcome {
  engine: string
  rounds: number
  ledger: Ledger
  facts: Facts
  /** Pictures encoded as AVIF. */
  encoded: number
  findings: Findings
  /** Milliseconds from each restart until the service was ready. */
  starts: number[]
}

/** The ratio of runnable processes to cores, at least 1, by which timeouts are extended. */
function loadPerCore(): number {
  const [lastMinute = 0] = loadavg()
  return Math.max(1, lastMinute / availableParallelism())
}

/** An engine, a service and all writers. */
class Trial {
  readonly #engine: Engine
  readonly #service: DataService
  /** The client for verification. */
  readonly #blog: Blog
  readonly #verifier: People
  readonly #check: PostCheck
  readonly #people: People
  readonly #plan: Plan
  readonly ledger = new Ledger()
  readonly facts = new Facts()
  readonly findings = new Findings()
  readonly starts: number[] = []
  encoded = 0
  /** The loops of all writers. */
  #busy: ((stop: AbortSignal) => Promise<void>)[] = []

  constructor(engine: Engine, service: DataService, plan: Plan) {
    this.#engine = engine
    this.#service = service
    this.#plan = plan
    this.#people = new People(service.origin)
    this.#blog = new Blog(service.origin, createRetryingClient)
    this.#verifier = new People(service.origin, createRetryingClient)
    this.#check = new PostCheck(this.#blog, this.ledger, this.findings)
  }

  get #concurrency(): Concurrency {
    return this.#plan.concurrency ?? CONCURRENCY
  }

  async begin(): Promise<void> {
    await this.#service.start()
    const { writers: count, visitors: visiting } = this.#concurrency
    const names = Array.from({ length: count }, (_, i) => `writer${i}`)
    const tokens = await Promise.all(names.map((name) => this.#blog.signUp(name)))
    const blog = new Blog(this.#service.origin)
    const writers = tokens.map((token) => new Writer(blog, this.ledger, token))
    const visitors = Array.from(
      { length: visiting },
      () => new Visitor(this.#people, this.#verifier, this.facts),
    )
    const moderators = await this.#moderators()
    for (const each of [...visitors, ...moderators]) await each.begin()
    this.#busy = [
      ...writers.map((writer) => (stop: AbortSignal) => writer.writeUntil(stop)),
      ...visitors.map((visitor) => (stop: AbortSignal) => visitor.runUntil(stop)),
      ...moderators.map((moderator) => (stop: AbortSignal) => moderator.runUntil(stop)),
    ]
  }

  async round(number: number): Promise<void> {
    const { victims } = this.#engine
    const stop = new AbortController()
    const writing = Promise.all(this.#busy.map((goOn) => goOn(stop.signal)))
    await sleep(randomInt(this.#plan.writing.least, this.#plan.writing.most))
    await this.#waitUntilUnderWay()
    const begin = await this.#kill(victims[number % victims.length] ?? 'service', number)
    stop.abort()
    await writing
    const took = await begin()
    this.starts.push(took)
    if (took > this.#plan.startWithin * loadPerCore()) {
      this.findings.add('slowStarts', `${Math.round(took)} ms`)
    }
    await this.check(this.ledger.touched)
    this.ledger.touched.clear()
  }

  /** Checks these entries, the list and the files, and resolves all open actions. */
  async check(entries: Iterable<Entry>): Promise<void> {
    const items = await this.#check.checkList()
    await forEach([...entries], (entry) => this.#check.checkEntry(entry))
    const { openCreates } = this.ledger
    this.ledger.openCreates = []
    await forEach(openCreates, (create) => this.#check.finishCreate(create, items))
    await this.facts.check(this.findings)
    await checkFiles(this.#service.dataDir, this)
    if (existsSync(join(this.#service.dataDir, 'inkwell.db'))) {
      const faults = checkIntegrity(this.#service.dataDir)
      for (const fault of faults) this.findings.add('halfWritten', fault)
    }
  }

  /** Restores and checks all posts, and stops the service. */
  async end(): Promise<void> {
    const trashed = [...this.ledger.entries.values()].filter(({ states }) => states[0].isTrashed)
    await forEach(trashed, async (entry) => {
      await this.#blog.restore(entry.token, entry.id)
      this.ledger.settle(entry, { ...entry.states[0], isTrashed: false }, 'restored')
    })
    if (this.#plan.endsLeases) await this.#engine.endLeases(this.#service.dataDir)
    this.encoded = await waitUntilEncoded(this.#blog, this.findings)
    await waitForJobs(this.#engine, this.#service.dataDir, this.findings)
    await checkEffects(this.#engine, this.#service.dataDir, this.findings)
    await checkEvents(this.#engine, this.#service.dataDir, this.findings)
    await this.check(this.ledger.entries.values())
    await this.#service.stop()
  }

  /** On a busy machine, the first round could end before any write was acknowledged. */
  async #waitUntilUnderWay(): Promise<void> {
    const { ledger, facts } = this
    const begin = performance.now()
    const isUnderWay = () => {
      const { created, updated } = ledger.acknowledged
      return Math.min(created, updated, facts.count - facts.countOf('signedUp')) > 0
    }
    while (!isUnderWay()) {
      if (performance.now() - begin > UNDER_WAY_WITHIN) {
        const counts = JSON.stringify({ ...ledger.acknowledged, people: facts.count })
        throw new Error(`Acknowledged are only ${counts}`, { cause: ledger.lastFailure })
      }
      await sleep(POLL)
    }
  }

  async #moderators(): Promise<Moderator[]> {
    const [token = '', authorToken = ''] = await Promise.all(
      ['judge', 'judged'].map((name) => this.#blog.signUp(name)),
    )
    await this.#service.command('admin', 'grant', 'judge@example.com')
    const blog = new Blog(this.#service.origin)
    const seen = { people: this.#people, verifier: this.#verifier, facts: this.facts }
    const parts = { blog, ...seen, token, authorToken }
    return Array.from({ length: this.#concurrency.moderators }, () => new Moderator(parts))
  }

  /** Kills the victim; resolves to a function that restarts it and returns the time. */
  async #kill(victim: Victim, number: number): Promise<() => Promise<number>> {
    if (victim === 'database') {
      await this.#engine.crash()
      return async () => {
        await this.#engine.start()
        const begin = performance.now()
        await this.#service.waitUntilReady()
        return performance.now() - begin
      }
    }
    const dying = [this.#killService(number)]
    if (victim === 'both') dying.push(this.#engine.crash())
    await Promise.all(dying)
    return async () => {
      if (victim === 'both') await this.#engine.start()
      else await this.#engine.settle()
      await ageLeftovers(this.#engine, this.#service.dataDir)
      return this.#service.start()
    }
  }

  /** Kills alternately the whole group and only the main process. */
  async #killService(number: number): Promise<void> {
    if (number % 2 === 0) return this.#service.killAll()
    const orphans = await this.#service.killAlone()
    for (let i = 0; i < orphans; i++) this.findings.add('orphanProcesses', `in round ${number}`)
  }
}

/** Kills, restarts and checks so many times on one engine; calls `onRound` after each. */
export async function runRounds(
  name: EngineName,
  plan: Plan,
  onRound: (round: number) => void,
): Promise<Outcome> {
  const { rounds } = plan
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-crash-'))
  const engine = await createEngine(name)
  try {
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    const service = new DataService(dataDir, await freePort(), engine.settings)
    const trial = new Trial(engine, service, plan)
    await trial.begin()
    for (let round = 0; round < rounds; round++) {
      await trial.round(round)
      onRound(round + 1)
    }
    await trial.end()
    const { ledger, facts, encoded, findings, starts } = trial
    return { engine: engine.name, rounds, ledger, facts, encoded, findings, starts }
  } finally {
    await engine.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
