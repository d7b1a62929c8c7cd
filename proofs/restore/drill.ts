import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '@inkwell/test-support/postgres-database'
import { freePort } from '@inkwell/test-support/free-port'
import { Blog } from '../crash/blog.ts'
import { forEach, PostCheck } from '../crash/check-posts.ts'
import { DataService } from '../crash/data-service.ts'
import { createEngine } from '../crash/engines.ts'
import type { Engine, EngineName } from '../crash/engines.ts'
import { Findings } from '../crash/findings.ts'
import { Ledger } from '../crash/ledger.ts'
import type { Entry, State } from '../crash/ledger.ts'
import { createRetryingClient } from '../crash/retrying-client.ts'
import { Writer } from '../crash/writer.ts'

const WRITERS = 8

/** The parameters of a round. */
export interface DrillPlan {
  rounds: number
  /** The range of milliseconds of writing before a backup. */
  writing: { least: number; most: number }
}

/** The outcome of all rounds on one engine. */
export interface DrillOutcome {
  engine: string
  rounds: number
  /** Acknowledged writes during the backups. */
  meanwhile: number
  /** Posts of the last backup, and posts compared in all rounds. */
  posts: number
  compared: number
  /** Bytes of the last backup. */
  bytes: number
  findings: Findings
  backups: number[]
  restores: number[]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** A blog that is backed up during writes and restored from each backup. */
class Drill {
  readonly #engine: Engine
  readonly #folder: string
  readonly #port: number
  readonly #plan: DrillPlan
  readonly #source: DataService
  readonly #blog: Blog
  readonly #ledger = new Ledger()
  readonly outcome: DrillOutcome
  #writers: Writer[] = []

  constructor(engine: Engine, folder: string, port: number, plan: DrillPlan) {
    this.#engine = engine
    this.#folder = folder
    this.#port = port
    this.#plan = plan
    this.#source = new DataService(join(folder, 'data'), port, engine.settings)
    this.#blog = new Blog(this.#source.origin, createRetryingClient)
    const { rounds } = plan
    const nothing = { meanwhile: 0, posts: 0, compared: 0, bytes: 0 }
    const findings = new Findings()
    this.outcome = { engine: engine.name, rounds, ...nothing, findings, backups: [], restores: [] }
  }

  async begin(): Promise<void> {
    await mkdir(this.#source.dataDir)
    await this.#source.start()
    const names = Array.from({ length: WRITERS }, (_, i) => `writer${i}`)
    const tokens = await Promise.all(names.map((name) => this.#blog.signUp(name)))
    this.#writers = tokens.map(
      (token) => new Writer(new Blog(this.#source.origin), this.#ledger, token),
    )
  }

  /** Takes a backup during writes, in the last round without writes. */
  async round(number: number): Promise<void> {
    const file = join(this.#folder, `backup-${number}.tar`)
    const stop = new AbortController()
    const isQuiet = number === this.#plan.rounds
    if (isQuiet) stop.abort()
    const writing = Promise.all(this.#writers.map((writer) => writer.writeUntil(stop.signal)))
    const { least, most } = this.#plan.writing
    if (!isQuiet) await sleep(randomInt(least, most))
    const entries = [...this.#ledger.entries.values()]
    const before = new Map<Entry, State>(entries.map((entry) => [entry, entry.states[0]]))
    const writes = this.#ledger.writes
    this.outcome.backups.push(await timed(() => this.#source.command('backup', file)))
    this.outcome.meanwhile += this.#ledger.writes - writes
    stop.abort()
    await writing
    this.outcome.bytes = (await stat(file)).size
    this.outcome.posts = entries.length
    await this.#source.stop()
    // Posts that changed during the backup may have either state, so they are not compared.
    const unchanged = entries.filter((entry) => entry.states[0] === before.get(entry))
    await this.#restore(file, number, unchanged)
    if (!isQuiet) await this.#source.start()
  }

  /** Restores the archive at the same address and checks that all entries are in it. */
  async #restore(file: string, number: number, entries: readonly Entry[]): Promise<void> {
    const { DATABASE_URL: url } = this.#engine.settings
    const settings = url === undefined ? {} : { DATABASE_URL: await createDatabase(url) }
    const target = new DataService(join(this.#folder, `data-${number}`), this.#port, settings)
    this.outcome.restores.push(await timed(() => target.command('restore', file)))
    await target.start()
    const check = new PostCheck(this.#blog, this.#ledger, this.outcome.findings)
    await forEach(entries, (entry) => check.checkEntry(entry))
    this.outcome.compared += entries.length
    await target.stop()
    await rm(target.dataDir, { recursive: true })
    await rm(file)
  }
}

/** Takes and restores so many backups on one engine, and one more without writers. */
export async function runDrill(
  name: EngineName,
  plan: DrillPlan,
  onRound: (round: number) => void,
): Promise<DrillOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-restore-'))
  const engine = await createEngine(name)
  try {
    const drill = new Drill(engine, folder, await freePort(), plan)
    await drill.begin()
    for (let round = 0; round <= plan.rounds; round++) {
      await drill.round(round)
      onRound(round)
    }
    return drill.outcome
  } finally {
    await engine.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
