import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, dropDatabase } from '@inkwell/test-support/postgres-database'
import { freePort } from '@inkwell/test-support/free-port'
import { Blog } from '../crash/blog.ts'
import { forEach, PostCheck } from '../crash/check-posts.ts'
import { DataService } from '../crash/data-service.ts'
import { createEngine } from '../crash/engines.ts'
import type { Engine, EngineName } from '../crash/engines.ts'
import { Findings } from '../crash/findings.ts'
import { Ledger } from '../crash/ledger.ts'
import { createRetryingClient } from '../crash/retrying-client.ts'
import { Writer } from '../crash/writer.ts'

const WRITERS = 8

/** Milliseconds after its start at which a move is killed: it is over after about two seconds. */
const KILLED_AFTER = { least: 300, most: 2_500 }

/** Milliseconds of writing before a move begins. */
const WRITING = { least: 200, most: 1_000 }

/** Milliseconds until a site whose move was killed must be written to again. */
const WRITABLE_AFTER = 75_000
const POLL = 200

export interface MovesOutcome {
  /** Where the site was first. */
  engine: string
  moves: number
  killed: number
  /** Kills after which nobody cancelled the stop, and the longest time until a write succeeded. */
  waited: number
  longestWait: number
  acknowledged: number
  compared: number
  findings: Findings
  /** Milliseconds in which nothing could be stored, as each move reported. */
  stops: number[]
}

/** A place for the site: the target of a move, then the source of the next one. */
interface Place {
  service: DataService
  /** The argument of `--to`. */
  to: string
  remove: () => Promise<void>
}

/** A blog that moves back and forth between two engines while people write. */
class Moves {
  readonly #folder: string
  readonly #port: number
  readonly #postgres: Engine
  readonly #blog: Blog
  readonly #ledger = new Ledger()
  readonly outcome: MovesOutcome
  #writers: Writer[] = []
  #place: Place | undefined
  #isOnPostgres: boolean
  #places = 0

  constructor(folder: string, port: number, postgres: Engine, first: EngineName) {
    this.#folder = folder
    this.#port = port
    this.#postgres = postgres
    this.#isOnPostgres = first === 'postgres'
    this.#blog = new Blog(`http://127.0.0.1:${port}`, createRetryingClient)
    this.outcome = {
      engine: first,
      moves: 0,
      killed: 0,
      waited: 0,
      longestWait: 0,
      acknowledged: 0,
      compared: 0,
      findings: new Findings(),
      stops: [],
    }
  }

  async begin(): Promise<void> {
    this.#place = await this.#createPlace(this.#isOnPostgres)
    await this.#place.service.start()
    const names = Array.from({ length: WRITERS }, (_, i) => `writer${i}`)
    const tokens = await Promise.all(names.map((name) => this.#blog.signUp(name)))
    this.#writers = tokens.map(
      (token) => new Writer(new Blog(this.#blog.origin), this.#ledger, token),
    )
  }

  /** Moves to the other engine; before, a move is killed if `isKilled`. */
  async round(isKilled: boolean, isCancelled: boolean): Promise<void> {
    const from = this.#place
    if (!from) throw new Error('There is no site yet.')
    const stop = new AbortController()
    const writing = Promise.all(this.#writers.map((writer) => writer.writeUntil(stop.signal)))
    let to = await this.#createPlace(!this.#isOnPostgres)
    await sleep(randomInt(WRITING.least, WRITING.most))
    if (isKilled) {
      await this.#killMove(from, to, isCancelled)
      // It may hold the rows of before.
      await to.remove()
      to = await this.#createPlace(!this.#isOnPostgres)
      await sleep(randomInt(WRITING.least, WRITING.most))
    }
    const output = await from.service.command('move', '--to', to.to)
    this.outcome.stops.push(1_000 * Number(/stored for ([\d.]+) s/.exec(output)?.[1]))
    // Whatever is acknowledged now is lost.
    await sleep(WRITING.least)
    stop.abort()
    await writing
    await from.service.stop()
    await to.service.start()
    await this.#check()
    await this.#refusesToStart(from)
    await from.remove()
    this.#place = to
    this.#isOnPostgres = !this.#isOnPostgres
    this.outcome.moves += 1
  }

  async end(): Promise<void> {
    await this.#place?.service.stop()
    this.outcome.acknowledged = this.#ledger.writes
  }

  async #createPlace(isOnPostgres: boolean): Promise<Place> {
    const dataDir = join(this.#folder, `place-${this.#places++}`)
    await mkdir(dataDir)
    const { DATABASE_URL: server = '' } = this.#postgres.settings
    const url = isOnPostgres ? await createDatabase(server) : undefined
    const settings: Record<string, string> = url === undefined ? {} : { DATABASE_URL: url }
    // A move to PostgreSQL leaves the pictures where they are.
    const stays = url !== undefined && this.#place ? this.#place.service.dataDir : dataDir
    return {
      service: new DataService(stays, this.#port, settings),
      to: url ?? dataDir,
      async remove() {
        if (url !== undefined) await dropDatabase(server, url)
        else if (stays === dataDir) await rm(join(dataDir, 'inkwell.db'), { force: true })
      },
    }
  }

  async #killMove(from: Place, to: Place, isCancelled: boolean): Promise<void> {
    const mover = from.service.begin('move', '--to', to.to)
    const ended = once(mover, 'exit')
    await Promise.race([ended, sleep(randomInt(KILLED_AFTER.least, KILLED_AFTER.most))])
    const isDone = mover.exitCode !== null
    if (!isDone) mover.kill('SIGKILL')
    await ended
    const begin = performance.now()
    // What has ended is not killed any more: its stop is for good.
    if (isCancelled || isDone) await from.service.command('move', '--cancel')
    else this.outcome.waited += 1
    this.outcome.killed += Number(!isDone)
    const before = this.#ledger.writes
    while (this.#ledger.writes === before) {
      await sleep(POLL)
      if (performance.now() - begin < WRITABLE_AFTER) continue
      this.outcome.findings.add('undone', 'writes are not permitted again after a kill')
      return
    }
    this.outcome.longestWait = Math.max(this.outcome.longestWait, performance.now() - begin)
  }

  async #check(): Promise<void> {
    const check = new PostCheck(this.#blog, this.#ledger, this.outcome.findings)
    const items = await check.checkList()
    const open = this.#ledger.openCreates
    this.#ledger.openCreates = []
    await forEach(open, (create) => check.finishCreate(create, items))
    await forEach(this.#ledger.entries.values(), (entry) => check.checkEntry(entry))
    this.outcome.compared += this.#ledger.entries.size
  }

  /** The old place must not be used by accident. */
  async #refusesToStart({ service }: Place): Promise<void> {
    const code = await service.failToStart()
    if (code !== 1) this.outcome.findings.add('undone', `the old place starts (${code})`)
  }
}

/** Moves a blog so often, first from one engine to the other; every other move is killed once before. */
export async function runMoves(
  first: EngineName,
  rounds: number,
  onRound: (round: number) => void,
): Promise<MovesOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-moving-'))
  const postgres = await createEngine('postgres')
  const moves = new Moves(folder, await freePort(), postgres, first)
  try {
    await moves.begin()
    for (let round = 1; round <= rounds; round++) {
      await moves.round(round % 2 === 1, round % 8 !== 1 || round === 1)
      onRound(round)
    }
    await moves.end()
    return moves.outcome
  } finally {
    await postgres.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
