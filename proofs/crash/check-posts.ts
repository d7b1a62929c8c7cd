import { isDeepStrictEqual } from 'node:util'
import { LEAD_LENGTH } from '@inkwell/contract/limits'
import type { Image } from '@inkwell/contract/picture'
import type { Post, PostItem } from '@inkwell/contract/post'
import { makeExcerpt } from '@inkwell/markdown/excerpt'
import { renderMarkdown } from '@inkwell/markdown/render'
import { fetchPatiently } from '@inkwell/test-support/fetch-patiently'
import type { Blog } from './blog.ts'
import type { Findings } from './findings.ts'
import { SEPARATE } from './ledger.ts'
import type { Entry, Ledger, OpenCreate, State, Text } from './ledger.ts'

/** Concurrent reads. */
const AT_ONCE = 8

/** Calls `work` for each item, with limited concurrency. */
export async function forEach<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item)
  })
  await Promise.all(workers)
}

function says(post: Text, { title, content }: Text): boolean {
  return post.title === title && post.content === content
}

/** Whether the data derived from the text was stored with it. */
function isWhole({ content, excerpt, html, readingMinutes }: Post): boolean {
  const rendered = renderMarkdown(content)
  return isDeepStrictEqual(
    { excerpt, html, readingMinutes },
    { excerpt: makeExcerpt(content), html: rendered.html, readingMinutes: rendered.readingMinutes },
  )
}

/** Whether the file is complete, according to the length in its container. */
function isWholeFile(type: string, bytes: Buffer): boolean {
  if (bytes.length <= 12) return false
  if (type === 'image/webp') return bytes.readUInt32LE(4) + 8 === bytes.length
  let end = 0
  // AVIF is a sequence of boxes, each with its length.
  while (end + 8 <= bytes.length) end += Math.max(8, bytes.readUInt32BE(end))
  return bytes.toString('latin1', 4, 12) === 'ftypavif' && end === bytes.length
}

/** Pixels; larger sizes of a picture are made in the background. */
const UPLOADED_WIDTH = 960

/** What a picture has had since its upload; `url` and its size change in the background. */
function asUploaded(image: Image | undefined) {
  if (!image) return undefined
  const { alt, placeholderUrl } = image
  const variants = image.variants.filter(({ type, width }) => {
    return type === 'image/webp' && width <= UPLOADED_WIDTH
  })
  return { alt, placeholderUrl, variants }
}

/** Reads the files of a picture. */
async function hasPicture({ image }: Post): Promise<boolean> {
  const variants = image?.variants ?? []
  const files = await Promise.all(
    variants.map(async ({ url, type }) => {
      const response = await fetchPatiently(url)
      return isWholeFile(type, Buffer.from(await response.arrayBuffer())) && response.ok
    }),
  )
  return variants.length > 0 && files.every(Boolean)
}

/** Determines which of a post's possible states it has, and records that one. */
export class PostCheck {
  readonly #blog: Blog
  readonly #ledger: Ledger
  readonly #findings: Findings

  constructor(blog: Blog, ledger: Ledger, findings: Findings) {
    this.#blog = blog
    this.#ledger = ledger
    this.#findings = findings
  }

  /** Checks that the list contains all visible posts and no unknown ones. */
  async checkList(): Promise<PostItem[]> {
    const items = (await this.#blog.readAll()).filter(({ title }) => !title.startsWith(SEPARATE))
    const seen = new Map(items.map((item) => [item._id, item]))
    if (seen.size !== items.length) this.#findings.add('doubled', 'in the list')
    for (const entry of this.#ledger.entries.values()) {
      const [state, ...others] = entry.states
      if (others.length === 0 && seen.has(entry.id) === state.isTrashed) {
        this.#findings.add('missing', `${entry.id} ${state.title} in the list`)
      }
    }
    const open = this.#ledger.openCreates
    for (const item of items.filter(({ _id }) => !this.#ledger.entries.has(_id))) {
      const create = open.find(({ title }) => title === item.title)
      const lead = create && [...create.content].slice(0, LEAD_LENGTH).join('')
      if (item.content !== lead) this.#findings.add('altered', `${item._id}, which nobody wrote`)
    }
    return items
  }

  /** Checks that the post of an entry has one of its possible states and is complete. */
  async checkEntry(entry: Entry): Promise<void> {
    const post = await this.#blog.read(entry.id)
    const state = this.#stateOf(entry, post)
    if (!state) return
    entry.states = [state]
    if (!post) return
    if (
      post.createdAt !== entry.createdAt ||
      !isDeepStrictEqual(asUploaded(post.image), asUploaded(entry.image))
    ) {
      this.#findings.add('altered', `${entry.id} ${post.title}: its time or its picture`)
    }
    await this.#checkWhole(post)
  }

  /**
   * Checks that an unanswered create is stored completely or not at all, and once after a retry.
   */
  async finishCreate(create: OpenCreate, items: readonly PostItem[]): Promise<void> {
    const before = items.filter(({ title }) => title === create.title)
    const [found] = before
    const post = found && (await this.#blog.read(found._id))
    if (post) {
      if (!says(post, create) || (create.picture && !post.image)) {
        this.#findings.add('halfWritten', `${post._id} ${create.title}`)
      }
      await this.#checkWhole(post)
    }
    const made = await this.#blog.create(create)
    if (before.length > 1 || (found && found._id !== made._id)) {
      this.#findings.add('doubled', create.title)
    }
    this.#ledger.add(create, made)
  }

  #stateOf(entry: Entry, post: Post | undefined): State | undefined {
    const state = entry.states.find(({ isTrashed, ...text }) =>
      post ? !isTrashed && says(post, text) : isTrashed,
    )
    const expected = entry.states.map(({ title }) => title).join(' or ')
    if (!state) this.#findings.add(post ? 'altered' : 'missing', `${entry.id} ${expected}`)
    return state
  }

  async #checkWhole(post: Post): Promise<void> {
    const isComplete = isWhole(post) && (!post.image || (await hasPicture(post)))
    if (!isComplete) this.#findings.add('halfWritten', `${post._id} ${post.title}`)
  }
}
