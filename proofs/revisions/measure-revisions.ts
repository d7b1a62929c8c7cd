import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiClient } from '@inkwell/api-client/api-client'
import { freePort } from '@inkwell/test-support/free-port'
import { forEach } from '../crash/check-posts.ts'
import { DataService } from '../crash/data-service.ts'
import { createEngine } from '../crash/engines.ts'
import type { EngineName } from '../crash/engines.ts'
import { createRetryingClient } from '../crash/retrying-client.ts'
import { readPosts } from './read-posts.ts'
import type { PostText } from './read-posts.ts'
import { measureSizes } from './sizes.ts'
import type { Sizes } from './sizes.ts'
import { createRandom, edit } from './small-edits.ts'

const ACCOUNT = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

interface Plan {
  engine: EngineName
  /** Edits of each post. */
  edits: number
  /** The number of generated posts. */
  posts: number
  /** A folder of Markdown files, instead of generated posts. */
  folder?: string | undefined
}

/** What the edits of all posts add, in bytes. */
export interface Growth extends Sizes {
  /** Name and version. */
  engine: string
  posts: number
  /** Of each post. */
  edits: number
  /** The contents of all posts, and of all their revisions if each were stored whole. */
  contents: number
  whole: number
}

/** An author who changes posts. */
class Editor {
  readonly #call: ApiClient
  readonly #token: string
  /** Bytes of the first contents, and of all. */
  readonly bytes = { contents: 0, whole: 0 }

  constructor(call: ApiClient, token: string) {
    this.#call = call
    this.#token = token
  }

  async publish({ title, content }: PostText): Promise<string> {
    const form = new FormData()
    form.set('title', title)
    form.set('content', content)
    const key = 'POST /api/v1/posts/createpost'
    const { post } = await this.#call(key, { token: this.#token, form })
    this.bytes.contents += Buffer.byteLength(content)
    this.bytes.whole += Buffer.byteLength(content)
    return post?._id ?? ''
  }

  /** Saves edits one after the other; throws if the history does not end with the last text. */
  async change(id: string, { title, content }: PostText, edits: number): Promise<void> {
    const params = { id }
    const token = this.#token
    const random = createRandom(content.length)
    let text = content
    for (let count = 0; count < edits; count++) {
      text = edit(text, random)
      await this.#call('PUT /api/v1/posts/p/{id}', {
        token,
        params,
        json: { title, content: text },
      })
      this.bytes.whole += Buffer.byteLength(text)
    }
    const number = String(edits + 1)
    const read = { token, params: { id, number } }
    const { revision } = await this.#call('GET /api/v1/posts/p/{id}/revisions/{number}', read)
    if (revision?.content !== text) throw new Error(`The last revision of ${id} has another text`)
  }
}

function difference(after: Sizes, before: Sizes): Sizes {
  const tables = Object.entries(after.tables).map(([name, bytes]) => {
    return [name, bytes - (before.tables[name] ?? 0)] as const
  })
  return { database: after.database - before.database, tables: Object.fromEntries(tables) }
}

/** Publishes posts, saves edits of each over HTTP, and measures what that adds. */
export async function measureRevisions(plan: Plan): Promise<Growth> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-revisions-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const engine = await createEngine(plan.engine)
  const service = new DataService(dataDir, await freePort(), engine.settings)
  const measure = () => measureSizes(dataDir, engine.settings.DATABASE_URL)
  try {
    await service.start()
    const call = createRetryingClient(service.origin)
    const { token = '' } = await call('POST /api/v1/users/signup', { json: ACCOUNT })
    const editor = new Editor(call, token)
    const posts = await readPosts(plan.folder, plan.posts)
    const given: { id: string; post: PostText }[] = []
    await forEach(posts, async (post) => void given.push({ id: await editor.publish(post), post }))
    const before = await measure()
    await forEach(given, ({ id, post }) => editor.change(id, post, plan.edits))
    const growth = difference(await measure(), before)
    const { name } = engine
    return { engine: name, posts: posts.length, edits: plan.edits, ...editor.bytes, ...growth }
  } finally {
    await service.stop()
    await engine.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
