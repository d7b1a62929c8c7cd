import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Blog } from '../crash/blog.ts'

const PAUSE_MS = 300
const LOOK_EVERY_MS = 20
const GIVE_UP_MS = 10_000

/** Whether the address answers with this text; undefined without an answer. */
async function shows(address: string, text: string): Promise<boolean | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(GIVE_UP_MS) })
    const body = await response.text()
    return response.ok ? body.includes(text) : undefined
  } catch {
    return undefined
  }
}

/** How old an edit was when it was still not shown. */
export interface Staleness {
  /** Milliseconds from the answer to the edit to the last answer without it, at most. */
  longest: number
  /** Where and when that was. */
  at: string
}

/** A server that is looked at. */
export interface Watched {
  address: string
  readsReplica: boolean
}

/**
 * Edits a post over and over, and looks at every server by itself until it shows the edit. What a server
 * that does not answer shows is not counted.
 */
export class Freshness {
  /** Edits that were seen. */
  changes = 0
  readonly primary: Staleness = { longest: 0, at: '' }
  readonly replica: Staleness = { longest: 0, at: '' }
  /** What happens at the moment. */
  moment = ''
  /** Edits that a server that answered did not show in ten seconds. */
  unseen = 0
  readonly #blog: Blog
  readonly #servers: (id: string) => readonly Watched[]
  readonly #over = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(blog: Blog, servers: (id: string) => readonly Watched[]) {
    this.#blog = blog
    this.#servers = servers
  }

  async start(): Promise<void> {
    const token = await this.#blog.signUp('fresh')
    const text = { title: 'Aside', content: 'Fresh' }
    const key = randomUUID()
    const { _id: id } = await this.#blog.create({ token, key, picture: undefined, ...text })
    this.#running = this.#editAll(token, id)
  }

  async stop(): Promise<void> {
    this.#over.abort()
    await this.#running
  }

  async #editAll(token: string, id: string): Promise<void> {
    while (!this.#over.signal.aborted) {
      const title = `Aside ${randomUUID()}`
      const isEdited = await this.#blog.update(token, id, { title, content: 'Fresh' }).then(
        () => true,
        () => false,
      )
      if (isEdited) await Promise.all(this.#servers(id).map((each) => this.#lookAt(each, title)))
      await sleep(PAUSE_MS)
    }
  }

  async #lookAt({ address, readsReplica }: Watched, title: string): Promise<void> {
    const begin = performance.now()
    const place = `${new URL(address).pathname} during ${this.moment}`
    const staleness = readsReplica ? this.replica : this.primary
    while (performance.now() - begin < GIVE_UP_MS) {
      const isShown = await shows(address, title)
      if (isShown === undefined) return
      if (isShown) {
        this.changes += 1
        return
      }
      const age = performance.now() - begin
      if (age > staleness.longest) Object.assign(staleness, { longest: age, at: place })
      await sleep(LOOK_EVERY_MS)
    }
    this.unseen += 1
  }
}
