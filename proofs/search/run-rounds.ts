import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@inkwell/test-support/free-port'
import { DataService } from '../crash/data-service.ts'
import { createPatientClient, createRetryingClient } from '../crash/retrying-client.ts'
import { Violations } from '../crash/violations.ts'
import { SearchCheck, VIOLATIONS } from './check.ts'
import type { Violation } from './check.ts'
import { DAMAGES, isBehind } from './damage.ts'
import { stopGrowth } from './full-index.ts'
import { Posts, wordsOf } from './posts.ts'
import { Site } from './site.ts'
import { Writer } from './writer.ts'

const WRITERS = 4
/** A damage that is found only now lets the service make a new index, which has room. */
const ATTEMPTS_TO_FILL = 3
/** Writes of each kind while the index cannot grow. */
const WRITES_WHEN_FULL = 10

export interface Plan {
  rounds: number
  /** The damages of the rounds, in turn; all by default. */
  damages?: readonly string[]
  /** The range of milliseconds of writing before a kill. */
  writing: { least: number; most: number }
  /** At most so many milliseconds of indexing before one more kill. */
  indexing: number
  /** Milliseconds from a restart until the search must be right, on an idle machine. */
  rightWithin: number
}

export interface Outcome {
  /** The printed figures. */
  figures: string
  /** One line for each violation. */
  lines: string[]
  posts: Posts
  /** Kills while the index was behind. */
  behind: number
  /** Searches while the index could not grow that were answered with less than all posts, or refused. */
  partial: number
}

function withLoad(milliseconds: number): number {
  const [lastMinute = 0] = loadavg()
  return milliseconds * Math.max(1, lastMinute / availableParallelism())
}

/** A service on SQLite, its writers, and what is known about its posts. */
class Trial {
  readonly #service: DataService
  readonly #plan: Plan
  readonly #site: Site
  readonly #check: SearchCheck
  readonly #index: string
  readonly #violations = new Violations(VIOLATIONS)
  readonly #damages = new Map<string, number>()
  #writers: Writer[] = []
  /** For writes that must all succeed, because nothing is killed: a busy machine is no failure. */
  #patient: Writer | undefined
  #kills = 0
  #slowest = 0
  #slowestWhenFull = 0
  #refused = 0
  readonly posts = new Posts()
  behind = 0
  partial = 0

  constructor(service: DataService, plan: Plan) {
    this.#service = service
    this.#plan = plan
    this.#site = new Site(service.origin)
    this.#index = join(service.dataDir, 'search.db')
    const verifier = new Site(service.origin, createRetryingClient)
    const parts = { posts: this.posts, violations: this.#violations }
    this.#check = new SearchCheck({ ...parts, site: this.#site, verifier })
  }

  get lines(): string[] {
    return this.#violations.lines
  }

  async begin(): Promise<void> {
    await this.#service.start()
    const administrator = await this.#site.signUp('administrator')
    await this.#service.command('admin', 'grant', 'administrator@example.com')
    for (let i = 0; i < WRITERS; i++) {
      const token = await this.#site.signUp(`writer${i}`)
      const parts = { site: this.#site, posts: this.posts, token, administrator }
      this.#writers.push(new Writer(parts))
    }
    const site = new Site(this.#service.origin, createPatientClient)
    const token = await site.signUp('patient')
    this.#patient = new Writer({ site, posts: this.posts, token, administrator })
  }

  /** Kills the service under writers, damages the index, kills once more while it is made, and checks. */
  async round(number: number): Promise<void> {
    const stop = new AbortController()
    const writing = Promise.all(this.#writers.map((writer) => writer.writeUntil(stop.signal)))
    await sleep(randomInt(this.#plan.writing.least, this.#plan.writing.most))
    await this.#kill()
    stop.abort()
    await writing
    const names = this.#plan.damages ?? Object.keys(DAMAGES)
    this.#damage(names[number % names.length] ?? '')
    if (number % 2 === 0) {
      await this.#service.start()
      await sleep(randomInt(this.#plan.indexing))
      await this.#kill()
    }
    await this.#service.start()
    this.#slowest = Math.max(this.#slowest, await this.#checkAll())
  }

  /** Writes and searches while the index cannot grow, and checks that it recovers. */
  async whenFull(): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS_TO_FILL; attempt++) {
      await this.#fillOnce()
      if (this.partial + this.#refused > 0) return
    }
  }

  async #fillOnce(): Promise<void> {
    const resume = stopGrowth(this.#service.pid, this.#service.dataDir)
    const writer = this.#patient
    if (!writer) return
    const before = this.posts.all.filter(({ now }) => now.standing === 'visible')
    const isDone: boolean[] = []
    for (let i = 0; i < WRITES_WHEN_FULL; i++) isDone.push(await writer.create())
    const created = this.posts.all.slice(-WRITES_WHEN_FULL)
    for (const post of before.slice(0, WRITES_WHEN_FULL)) isDone.push(await writer.edit(post))
    const gone = before.slice(WRITES_WHEN_FULL, 2 * WRITES_WHEN_FULL)
    for (const post of gone) isDone.push(await writer.withdraw(post))
    const failed = isDone.filter((done) => !done).length
    if (failed > 0) this.#violations.add('lost', `${failed} writes, as the index is full`)
    await this.#check.readPosts()
    await this.#searchWhenFull(created, gone)
    const begin = performance.now()
    resume()
    this.#slowestWhenFull = await this.#checkAll(begin)
  }

  outcome(): Outcome {
    const kinds = Object.entries({ ...this.posts.acknowledged, 'not answered': this.posts.open })
    const damages = [...this.#damages].map(([name, count]) => [`index: ${name}`, count] as const)
    const violations = (Object.keys(VIOLATIONS) as Violation[]).map(
      (kind) => [VIOLATIONS[kind], this.#violations.countOf(kind)] as const,
    )
    const rows: [string, string | number][] = [
      ['kills', this.#kills],
      ['kills while the index was behind', this.behind],
      ...kinds.map(([kind, count]): [string, number] => [`posts ${kind}`, count]),
      ...damages.map(([name, count]): [string, number] => [name, count]),
      ['searches', this.#site.queries],
      ['all searches right after a start, at most', `${Math.round(this.#slowest)} ms`],
      ['full: searches that found less', this.partial],
      ['full: searches refused', this.#refused],
      ['full: all searches right again after', `${Math.round(this.#slowestWhenFull)} ms`],
      ...violations.map(([name, count]): [string, number] => [name, count]),
    ]
    const figures = [
      `SQLite ${process.versions.sqlite}, ${this.#plan.rounds} rounds`,
      ...rows.map(([name, value]) => `  ${name.padEnd(44)} ${value}`),
    ].join('\n')
    const { lines, posts, behind, partial } = this
    return { figures, lines, posts, behind, partial: partial + this.#refused }
  }

  /** Each search is answered: with what is indexed, and never with what is withdrawn. */
  async #searchWhenFull(
    created: readonly Posts['all'][number][],
    gone: readonly Posts['all'][number][],
  ): Promise<void> {
    for (const { id, now } of [...created, ...gone]) {
      for (const word of wordsOf(now)) {
        const found = await this.#site.find(word).catch((error: unknown) => {
          this.#violations.add('failed', String(error))
          return []
        })
        const isVisible = now.standing === 'visible'
        if (found === 'unavailable') this.#refused += 1
        else if (isVisible && found.length === 0) this.partial += 1
        else if (!isVisible && found.length > 0) this.#violations.add('withdrawn', id)
      }
    }
  }

  async #checkAll(begin = performance.now()): Promise<number> {
    await this.#check.readPosts()
    return this.#check.checkSearch(begin, withLoad(this.#plan.rightWithin))
  }

  async #kill(): Promise<void> {
    await this.#service.killAll()
    this.#kills += 1
    if (isBehind(this.#service.dataDir)) this.behind += 1
  }

  #damage(name: string): void {
    if (!existsSync(this.#index)) return
    DAMAGES[name]?.(this.#index)
    this.#damages.set(name, (this.#damages.get(name) ?? 0) + 1)
  }
}

/** Kills, damages, restarts and checks so many times, and fills the index in the end. */
export async function runRounds(plan: Plan, onRound: (round: number) => void): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-search-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const service = new DataService(dataDir, await freePort(), {})
  try {
    const trial = new Trial(service, plan)
    await trial.begin()
    for (let round = 0; round < plan.rounds; round++) {
      await trial.round(round)
      onRound(round + 1)
    }
    await trial.whenFull()
    await service.stop()
    return trial.outcome()
  } finally {
    await service.killAll().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}
