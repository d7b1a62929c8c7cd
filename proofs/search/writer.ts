import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnanswered } from '../crash/blog.ts'
import { newVersion, uniqueWord } from './posts.ts'
import type { Posts, Standing, Version, Written } from './posts.ts'
import type { Site } from './site.ts'

/** Milliseconds between two writes of a writer, so that some are in the index at a kill and some are not. */
const PAUSE = 20

interface WriterParts {
  site: Site
  posts: Posts
  /** The session of an author. */
  token: string
  /** The session of an administrator, who renames tags. */
  administrator: string
}

/** An author who publishes, edits, withdraws, deletes and tags posts, one after the other. */
export class Writer {
  readonly #parts: WriterParts

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  /** Writes until aborted, or until a write is not answered, which is recorded as open. */
  async writeUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && (await this.writeOne())) await sleep(PAUSE)
  }

  /** Makes one write of any kind; resolves to whether it was answered. */
  writeOne(): Promise<boolean> {
    const { posts, token } = this.#parts
    const mine = posts.all.filter((post) => post.token === token && !post.next)
    const post = mine[randomInt(mine.length + 1)]
    const choice = randomInt(10)
    if (!post || choice < 3) return this.create()
    const { now } = post
    if (now.standing !== 'visible') return this.#move(post, 'visible')
    if (choice < 6) return this.edit(post)
    if (choice < 8) return this.#renameTag(post)
    return this.#move(post, choice === 8 ? 'withdrawn' : 'trashed')
  }

  async create(): Promise<boolean> {
    const { site, posts, token } = this.#parts
    const create = { key: randomUUID(), token, version: newVersion() }
    try {
      const id = await site.create(create)
      posts.all.push({ id, token, now: create.version, former: [] })
      posts.count('published')
      return true
    } catch (error) {
      if (!isUnanswered(error)) throw error
      posts.openCreates.push(create)
      posts.open += 1
      return false
    }
  }

  edit(post: Written): Promise<boolean> {
    const next = newVersion()
    return this.#change(post, {
      kind: 'edited',
      next,
      call: () => this.#parts.site.edit(post, next),
    })
  }

  withdraw(post: Written): Promise<boolean> {
    return this.#move(post, 'withdrawn')
  }

  #move(post: Written, standing: Standing): Promise<boolean> {
    const kind = standing === 'visible' ? 'shown again' : standing
    const next = { ...post.now, standing }
    return this.#change(post, { kind, next, call: () => this.#parts.site.move(post, standing) })
  }

  #renameTag(post: Written): Promise<boolean> {
    const { site, administrator } = this.#parts
    const next = { ...post.now, tag: uniqueWord() }
    const call = () => site.renameTag(administrator, post.now.tag, next.tag)
    return this.#change(post, { kind: 'tags renamed', next, call })
  }

  async #change(
    post: Written,
    { kind, next, call }: { kind: string; next: Version; call: () => Promise<void> },
  ): Promise<boolean> {
    const { posts } = this.#parts
    try {
      await call()
      posts.settle(post, next)
      posts.count(kind)
      return true
    } catch (error) {
      if (!isUnanswered(error)) throw error
      posts.leaveOpen(post, next)
      return false
    }
  }
}
