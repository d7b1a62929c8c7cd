import type { Archive } from '../../archive/archive.ts'
import { LeftOut } from '../../left-out.ts'
import { readMoment } from '../../moment.ts'
import type { Reader } from '../../reader.ts'
import type { SourceEntry, SourceItem, SourceState } from '../../source-item.ts'
import { convertHtml, lineOfHtml } from '../html-text.ts'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { newNames } from '../new-names.ts'
import { remotePicture } from '../remote-picture.ts'
import { legacyText, withoutReblogged } from './legacy.ts'
import { htmlOfBlocks } from './npf.ts'

const BYTES_MAX = 100_000_000
const HEAD = 65_536
const TAGS_MAX = 100

/** What the beginning of an export has: the blog of the first interface, or the address of one. */
const OF_TUMBLR = /"tumblelog"\s*:|"url-with-slug"\s*:|"post_url"\s*:|"trail"\s*:\s*\[/
const POSTS = /"(?:posts|tumblelog)"\s*:/

/** A JavaScript assignment that the first interface puts around its JSON. */
const ASSIGNMENT = /^\uFEFF?\s*(?:var\s+\w+\s*=\s*)?|;\s*$/g

const STATES: Readonly<Record<string, SourceState>> = {
  '': 'published',
  published: 'published',
  draft: 'draft',
  queued: 'scheduled',
  queue: 'scheduled',
  scheduled: 'scheduled',
}

async function findExports(archive: Archive): Promise<string[]> {
  const found: string[] = []
  for (const { path } of archive.files) {
    if (archive.files.length > 1 && !/\.js(?:on)?$/i.test(path)) continue
    const head = (await archive.head(path, HEAD)).toString('utf8')
    if (OF_TUMBLR.test(head) && POSTS.test(head)) found.push(path)
  }
  return found
}

async function postsOf(archive: Archive, path: string): Promise<JsonObject[]> {
  const text = (await archive.read(path, BYTES_MAX)).toString('utf8').replaceAll(ASSIGNMENT, '')
  try {
    const root = objectOf(JSON.parse(text))
    return objectsOf(root.posts ?? objectOf(root.response).posts)
  } catch {
    throw new LeftOut('it is not valid JSON')
  }
}

function stateOf(post: JsonObject): SourceState {
  const isPrivate = post.private === true || post.private === 'true'
  return isPrivate ? 'private' : (STATES[textOf(post.state)] ?? 'private')
}

function tagsOf({ tags }: JsonObject): string[] {
  const names = Array.isArray(tags) ? tags.map(textOf) : textOf(tags).split(',')
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].slice(0, TAGS_MAX)
}

function addressesOf(post: JsonObject): string[] {
  const all = [post['url-with-slug'], post.post_url, post.url].map(textOf).filter(Boolean)
  return [...new Set(all)]
}

function momentOf(post: JsonObject): Date | undefined {
  const seconds = Number(textOf(post['unix-timestamp']) || textOf(post.timestamp) || Number.NaN)
  const written = readMoment(textOf(post['date-gmt']) || textOf(post.date))
  return Number.isFinite(seconds) ? readMoment(new Date(seconds * 1_000)) : written
}

/** The title; posts of blocks have none. */
function titleOf(post: JsonObject): string {
  return Array.isArray(post.content) ? '' : lineOfHtml(legacyText(post).title)
}

/** The own words of a post. */
function wordsOf(post: JsonObject) {
  if (Array.isArray(post.content)) {
    const { html, unknown } = htmlOfBlocks(post.content)
    const isReblog = objectsOf(post.trail).length > 0
    const notes = unknown.map((kind) => `${kind}: left out`)
    return { html, isReblog, notes }
  }
  const { html } = legacyText(post)
  const own = withoutReblogged(html)
  const isReblog = own.isReblog || textOf(post['reblogged-from-name']) !== ''
  return { html: own.html, isReblog, notes: [] }
}

function makeItem(post: JsonObject): SourceItem {
  const { html, isReblog, notes } = wordsOf(post)
  const converted = convertHtml(html, remotePicture)
  if (isReblog && converted.markdown.trim() === '') {
    return { type: 'other', reason: 'it passes on words of others, without own ones' }
  }
  const others = isReblog ? ['the words of others that it passes on: left out'] : []
  const id = textOf(post.id_string) || textOf(post.id)
  return {
    type: 'text',
    kind: 'post',
    title: titleOf(post),
    state: stateOf(post),
    original: { format: 'html', text: html },
    ...converted,
    lineEnds: 'break',
    publishedAt: momentOf(post),
    changedAt: undefined,
    authors: authorsOf(post),
    tags: tagsOf(post),
    feedId: addressesOf(post).at(-1) ?? (id || undefined),
    notes: [...converted.notes, ...notes, ...others],
  }
}

/** The name of the blog is that of its author. */
function authorsOf(post: JsonObject): string[] {
  const host = URL.parse(addressesOf(post)[0] ?? '')?.hostname.split('.', 1)[0]
  const name = textOf(post.blog_name) || (host ?? '')
  return name === '' ? [] : [name]
}

function entryOf(post: JsonObject): SourceEntry {
  const addresses = addressesOf(post)
  const id = textOf(post.id_string) || textOf(post.id)
  const isPublic = stateOf(post) === 'published'
  return {
    id: `post:${authorsOf(post).join('')}#${id || (addresses[0] ?? '')}`,
    kind: isPublic ? 'post' : 'draft',
    title: titleOf(post),
    addresses,
    isPublic,
    make: () => makeItem(post),
  }
}

async function* read(archive: Archive): AsyncIterable<SourceEntry> {
  const [authors, tags, known] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const path of await findExports(archive)) {
    for (const post of await postsOf(archive, path)) {
      const entry = entryOf(post)
      if (known.has(entry.id)) continue
      known.add(entry.id)
      yield* newNames('author', authorsOf(post), authors)
      yield* newNames('tag', tagsOf(post), tags)
      yield entry
    }
  }
}

/** Reads the JSON of Tumblr: of its first interface, and of the one with blocks. */
export const tumblr: Reader = {
  format: 'tumblr',
  title: 'an export of Tumblr',
  recognise: async (archive) => (await findExports(archive)).length > 0,
  read,
}
