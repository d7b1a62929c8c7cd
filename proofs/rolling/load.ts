import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApiClient } from '@inkwell/api-client/api-client'
import { Blog } from '../crash/blog.ts'

/** Clients that read pages, clients that read JSON, and authors. */
const CLIENTS = { pages: 6, json: 6, authors: 3 }

/** Milliseconds between two requests of a client. */
const PAUSE = { reader: 10, author: 40 }

/** An author edits the newest post as often after creating it. */
const EDITS = 3

/** A sentence of each post, as its author writes it, in its page, and in lists. */
const SOURCE = 'Some *words*.'
const HTML = 'Some <em>words</em>.'
const EXCERPT = 'Some words.'

interface Written {
  id: string
  title: string
}

/** Requests and failures of one kind. */
export interface Count {
  requests: number
  failed: number
  /** The longest answer in milliseconds. */
  slowest: number
}

/** Constant requests of several kinds. Nothing is tried again: each failure counts. */
export class MixedLoad {
  readonly counts: Record<'pages' | 'json' | 'creates' | 'edits', Count> = {
    pages: { requests: 0, failed: 0, slowest: 0 },
    json: { requests: 0, failed: 0, slowest: 0 },
    creates: { requests: 0, failed: 0, slowest: 0 },
    edits: { requests: 0, failed: 0, slowest: 0 },
  }
  /** A sentence for each failure. */
  readonly failures: string[] = []
  /** Pages that the browser fills, because the data service took longer than 300 ms. */
  skeletons = 0
  readonly #site: string
  readonly #blog: Blog
  readonly #written: Written[] = []
  readonly #over = new AbortController()
  #clients: Promise<unknown> = Promise.resolve()

  constructor(site: string, data: string) {
    this.#site = site
    this.#blog = new Blog(data, createApiClient)
  }

  /** Signs the authors up, writes the first posts, and starts all clients. */
  async start(): Promise<void> {
    const tokens: string[] = []
    for (let i = 0; i < CLIENTS.authors; i++) tokens.push(await this.#blog.signUp(`author-${i}`))
    await this.#write(tokens[0] ?? '')
    const many = (count: number, act: () => Promise<void>) =>
      Array.from({ length: count }, () => this.#repeat(act, PAUSE.reader))
    this.#clients = Promise.all([
      ...many(CLIENTS.pages, () => this.#readPage()),
      ...many(CLIENTS.json, () => this.#readJson()),
      ...tokens.map((token) => this.#repeat(() => this.#write(token), PAUSE.author)),
    ])
  }

  /** Ends all clients after their last request. */
  async stop(): Promise<void> {
    this.#over.abort()
    await this.#clients
  }

  /** Acknowledged posts that are missing, doubled, or not as last written. */
  async findWrong(): Promise<string[]> {
    const all = await this.#blog.readAll()
    const wrong = this.#written.filter(({ id, title }) => {
      const found = all.filter((post) => post._id === id)
      return found.length !== 1 || found[0]?.title !== title
    })
    const lines = wrong.map(({ id }) => `${id} is not as it was written`)
    const unknown = all.length - this.#written.length
    return unknown === 0 ? lines : [...lines, `${unknown} posts more than acknowledged`]
  }

  async #repeat(act: () => Promise<void>, pauseMs: number): Promise<void> {
    while (!this.#over.signal.aborted) {
      await act()
      await sleep(pauseMs)
    }
  }

  async #count(kind: keyof MixedLoad['counts'], act: () => Promise<void>): Promise<boolean> {
    const begin = performance.now()
    const count = this.counts[kind]
    count.requests += 1
    try {
      await act()
      return true
    } catch (error) {
      count.failed += 1
      const { message, cause } = error as Error
      const reason = cause instanceof Error ? `: ${cause.message}` : ''
      this.failures.push(`${new Date().toISOString()} ${kind}: ${message}${reason}`)
      return false
    } finally {
      count.slowest = Math.max(count.slowest, performance.now() - begin)
    }
  }

  #anyPost(): Written {
    const index = Math.floor(Math.random() * this.#written.length)
    return this.#written[index] ?? { id: '', title: '' }
  }

  /** A page contains the post, unless the data service was slow. */
  async #readPage(): Promise<void> {
    const isList = Math.random() < 0.5
    const path = isList ? '/all-post' : `/post/${this.#anyPost().id}`
    const text = isList ? EXCERPT : HTML
    await this.#count('pages', async () => {
      const response = await fetch(this.#site + path)
      const html = await response.text()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      if (!html.includes(text)) this.skeletons += 1
    })
  }

  async #readJson(): Promise<void> {
    const { id } = this.#anyPost()
    await this.#count('json', async () => {
      if (Math.random() < 0.5) await this.#readList()
      else if (!(await this.#blog.read(id))) throw new Error(`${id} is missing`)
    })
  }

  async #readList(): Promise<void> {
    const response = await fetch(`${this.#blog.origin}/api/v1/posts/?limit=20`)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`the list answered ${response.status}`)
  }

  /** Creates a post and edits it. */
  async #write(token: string): Promise<void> {
    const text = { title: `Post ${randomUUID()}`, content: `${SOURCE} `.repeat(30) }
    const post: Written = { id: '', title: text.title }
    const key = randomUUID()
    const isCreated = await this.#count('creates', async () => {
      post.id = (await this.#blog.create({ token, key, picture: undefined, ...text }))._id
      this.#written.push(post)
    })
    if (!isCreated) return
    for (let edit = 1; edit <= EDITS; edit++) {
      await sleep(PAUSE.author)
      const title = `${text.title}, edit ${edit}`
      await this.#count('edits', async () => {
        await this.#blog.update(token, post.id, { title, content: text.content })
        post.title = title
      })
    }
  }
}
