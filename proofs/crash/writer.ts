import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnanswered } from './blog.ts'
import type { Blog } from './blog.ts'
import type { Entry, Ledger, OpenCreate, State } from './ledger.ts'
import { PICTURE_EVERY, randomPicture, uniqueText } from './texts.ts'

/** Milliseconds until the next write after one without an answer. */
const PAUSE = 100

/** An author that writes sequentially and records every response. */
export class Writer {
  readonly #blog: Blog
  readonly #ledger: Ledger
  readonly #token: string
  /** Posts of this author with exactly one possible state. */
  #certain: Entry[] = []

  constructor(blog: Blog, ledger: Ledger, token: string) {
    this.#blog = blog
    this.#ledger = ledger
    this.#token = token
  }

  /** Writes until aborted. A write without a response is recorded as open, and so is one that a busy service refuses. */
  async writeUntil(stop: AbortSignal): Promise<void> {
    const mine = [...this.#ledger.entries.values()].filter(({ token }) => token === this.#token)
    this.#certain = mine.filter(({ states }) => states.length === 1)
    while (!stop.aborted) await this.#writeOne()
  }

  #writeOne(): Promise<void> {
    const entry = this.#certain[randomInt(this.#certain.length + 1)]
    if (!entry || randomInt(2) === 0) return this.#create()
    const [state] = entry.states
    if (state.isTrashed) return this.#change(entry, { ...state, isTrashed: false })
    if (randomInt(3) === 0) return this.#change(entry, { ...state, isTrashed: true })
    return this.#change(entry, { ...uniqueText(), isTrashed: false })
  }

  async #create(): Promise<void> {
    const picture = randomInt(PICTURE_EVERY) === 0 ? randomPicture() : undefined
    const create: OpenCreate = { ...uniqueText(), token: this.#token, key: randomUUID(), picture }
    try {
      this.#certain.push(this.#ledger.add(create, await this.#blog.create(create)))
    } catch (error) {
      if (!isUnanswered(error)) throw error
      this.#ledger.leaveCreateOpen(create, error)
      await sleep(PAUSE)
    }
  }

  async #change(entry: Entry, next: State): Promise<void> {
    const [state] = entry.states
    const { token, id } = entry
    const kind = next.isTrashed ? 'deleted' : state.isTrashed ? 'restored' : 'updated'
    const calls = {
      deleted: () => this.#blog.remove(token, id),
      restored: () => this.#blog.restore(token, id),
      updated: () => this.#blog.update(token, id, { title: next.title, content: next.content }),
    }
    try {
      await calls[kind]()
      this.#ledger.settle(entry, next, kind)
    } catch (error) {
      if (!isUnanswered(error)) throw error
      this.#ledger.leaveOpen(entry, next, error)
      this.#certain = this.#certain.filter((each) => each !== entry)
      await sleep(PAUSE)
    }
  }
}
