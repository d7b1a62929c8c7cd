import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Setup } from '../overload/setup.ts'

const MINUTE = 60_000

/** Milliseconds between looks at the memory and at the latency. */
const LOOK_EVERY = 100

/** What reading a whole sitemap showed. */
export interface Crawl {
  /** Posts of the database that readers can see. */
  visible: number
  /** Posts in the sitemap. */
  listed: number
  /** Visible posts that it lacks, and others that it has. */
  wrong: number
  parts: number
  seconds: number
  /** Megabytes of the web server before, and at most during the reading. */
  memory: { before: number; most: number }
  /** The longest time in milliseconds of a small read of the data service meanwhile. */
  slowest: number
}

/** Inserts posts, of which each tenth is hidden, withdrawn or deleted; returns the ids of the others. */
function fill({ dataDir }: Setup, count: number): Set<string> {
  const database = new DatabaseSync(join(dataDir, 'inkwell.db'), { timeout: 30_000 })
  const author = database.prepare(`select id from person where name = 'Ada'`).get()?.id ?? ''
  const insert = database.prepare(
    `insert into post (id, author_id, title, lead, excerpt, content, published_at, updated_at,
      hidden_at, unpublished_at, deleted_at) values (?, ?, 'a', 'a', 'a', 'a', ?, ?, ?, ?, ?)`,
  )
  const visible = new Set<string>()
  database.exec('begin')
  for (let number = 0; number < count; number++) {
    const time = new Date(Date.UTC(2020, 0, 1) + number * 20 * MINUTE).toISOString()
    const hidden = [7, 8, 9].map((digit) => (number % 30 === digit ? time : null))
    const id = randomUUID()
    insert.run(id, author, time, time, ...hidden)
    if (hidden.every((each) => each === null)) visible.add(id)
  }
  database.exec('commit')
  database.close()
  return visible
}

function locations(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => address)
}

async function read(address: string): Promise<string> {
  const response = await fetch(address)
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`)
  return response.text()
}

/** Looks at memory and latency until it is stopped. */
function watch({ api, memoryOf }: Setup) {
  const seen = { most: 0, slowest: 0, isOver: false }
  const watching = (async () => {
    while (!seen.isOver) {
      seen.most = Math.max(seen.most, await memoryOf('web'))
      const begin = performance.now()
      await read(`${api}/healthz`).catch(() => undefined)
      seen.slowest = Math.max(seen.slowest, performance.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    }
  })()
  return async () => {
    seen.isOver = true
    await watching
    return seen
  }
}

/** Reads every part of the sitemap of so many posts. */
export async function crawl(setup: Setup, count: number): Promise<Crawl> {
  const visible = fill(setup, count)
  const { web, memoryOf } = setup
  await read(`${web}/`)
  const before = await memoryOf('web')
  const stopWatching = watch(setup)
  const begin = performance.now()
  const parts = locations(await read(`${web}/sitemap.xml`))
  const listed: string[] = []
  for (const part of parts) {
    const { pathname } = new URL(part)
    for (const address of locations(await read(web + pathname))) {
      const [, id] = /\/post\/([\w-]+)$/.exec(address) ?? []
      if (id !== undefined) listed.push(id)
    }
  }
  const seconds = (performance.now() - begin) / 1_000
  const { most, slowest } = await stopWatching()
  const missing = visible.difference(new Set(listed)).size
  const wrong = missing + listed.filter((id) => !visible.has(id)).length
  const memory = { before, most }
  return {
    visible: visible.size,
    listed: listed.length,
    wrong,
    parts: parts.length,
    seconds,
    memory,
    slowest,
  }
}
