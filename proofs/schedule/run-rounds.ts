import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { freePort } from '@inkwell/test-support/free-port'
import { DataService } from '../crash/data-service.ts'
import { createEngine } from '../crash/engines.ts'
import type { Engine, EngineName, Victim } from '../crash/engines.ts'
import { createPatientClient } from '../crash/retrying-client.ts'

/** Posts that are scheduled in each round. */
const POSTS = 8

/** Milliseconds until a post is due, and until the kill. */
const DUE = { least: 500, most: 3_000 }
const KILL = { least: 300, most: 3_500 }

const POLL = 50

interface Plan {
  rounds: number
  /** Milliseconds after which a post is late, since its time or the start. */
  lateAfter: number
}

export interface Outcome {
  /** The printed figures. */
  figures: string
  /** One line for each violation. */
  lines: string[]
  published: number
}

interface Scheduled {
  id: string
  at: number
}

/** A service with scheduled posts. */
class Trial {
  readonly #engine: Engine
  readonly #service: DataService
  readonly #call: ApiClient
  readonly #plan: Plan
  readonly #delays: number[] = []
  readonly lines: string[] = []
  #token = ''

  constructor(engine: Engine, service: DataService, plan: Plan) {
    this.#engine = engine
    this.#service = service
    this.#call = createPatientClient(service.origin)
    this.#plan = plan
  }

  async begin(): Promise<void> {
    await this.#service.start()
    const json = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
    this.#token = (await this.#call('POST /api/v1/users/signup', { json })).token ?? ''
  }

  async round(number: number): Promise<void> {
    const scheduled: Scheduled[] = []
    for (let index = 0; index < POSTS; index++) scheduled.push(await this.#schedule())
    await sleep(randomInt(KILL.least, KILL.most))
    const { victims } = this.#engine
    await this.#kill(victims[number % victims.length] ?? 'service')
    const ready = Date.now()
    for (const post of scheduled) await this.#check(post, ready)
  }

  outcome(engine: string): Outcome {
    const { lines } = this
    const longest = Math.max(0, ...this.#delays)
    const figures = [
      `${engine}, ${this.#plan.rounds} kills`,
      `  posts published                ${this.#delays.length}`,
      `  longest delay                  ${longest} ms, since the time or the start`,
      `  violations                     ${lines.length}`,
    ].join('\n')
    return { figures, lines, published: this.#delays.length }
  }

  async #schedule(): Promise<Scheduled> {
    const token = this.#token
    const json = { title: 'Scheduled', content: 'In time.' }
    const { draft } = await this.#call('POST /api/v1/drafts', { token, json })
    const id = draft?._id ?? ''
    const at = Date.now() + randomInt(DUE.least, DUE.most)
    const { draft: waiting } = await this.#call('POST /api/v1/drafts/{id}/publish', {
      token,
      params: { id },
      json: { at: new Date(at).toISOString() },
    })
    // On a busy machine the time may be past when the call arrives: it publishes then.
    return waiting ? { id, at } : this.#schedule()
  }

  async #kill(victim: Victim): Promise<void> {
    if (victim !== 'database') await this.#service.killAll()
    if (victim !== 'service') {
      await this.#engine.crash()
      await this.#engine.start()
    }
    if (victim === 'database') return this.#service.waitUntilReady()
    await this.#engine.settle()
    await this.#service.start()
  }

  /** When the post was first published; undefined if it was not. */
  async #timeOf(id: string): Promise<string | undefined> {
    try {
      const { postById } = await this.#call('GET /api/v1/posts/p/{id}', { params: { id } })
      return postById?.createdAt
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined
      throw error
    }
  }

  async #check({ id, at }: Scheduled, ready: number): Promise<void> {
    const due = Math.max(at, ready)
    const deadline = due + this.#plan.lateAfter
    let time = await this.#timeOf(id)
    if (time !== undefined && Date.now() < at) this.lines.push(`${id} was published too early`)
    while (time === undefined && Date.now() < deadline) {
      await sleep(POLL)
      time = await this.#timeOf(id)
    }
    if (time === undefined) this.lines.push(`${id} was not published in time`)
    else this.#delays.push(Math.max(0, Date.now() - due))
    const isRight = time === undefined || time === new Date(at).toISOString()
    if (!isRight) this.lines.push(`${id} was published for ${time}`)
    const { revisions = [] } = await this.#call('GET /api/v1/posts/p/{id}/revisions', {
      token: this.#token,
      params: { id },
    })
    const published = revisions.filter(({ kind }) => kind === 'published')
    if (published.length > 1) this.lines.push(`${id} was published ${published.length} times`)
  }
}

/** Kills the service or its database once in each round, while scheduled posts are due. */
export async function runRounds(
  name: EngineName,
  plan: Plan,
  onRound: (round: number) => void,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-schedule-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const engine = await createEngine(name)
  const service = new DataService(dataDir, await freePort(), engine.settings)
  try {
    const trial = new Trial(engine, service, plan)
    await trial.begin()
    for (let round = 1; round <= plan.rounds; round++) {
      onRound(round)
      await trial.round(round)
    }
    return trial.outcome(engine.name)
  } finally {
    await service.stop()
    await engine.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
