import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { toMarkdown } from '@inkwell/html-markdown/to-markdown'
import { destinationsIn } from '../../destinations.ts'
import { readMoment } from '../../moment.ts'
import type { SourcePicture, SourceState, SourceText } from '../../source-item.ts'
import { htmlNotes } from '../html-notes.ts'
import { childrenOf, textOf } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'
import { metaOf, withoutSize } from './blog-index.ts'
import type { Attachment, BlogIndex } from './blog-index.ts'

/** What the texts of a blog share. */
export interface Blog {
  index: BlogIndex
  /** The files of a picture in the archive, the largest first. */
  uploads: (address: string) => string[]
}

const STATES: Readonly<Record<string, SourceState>> = {
  publish: 'published',
  future: 'scheduled',
  private: 'private',
  trash: 'trashed',
}

/** A block that several posts share. */
const SHARED_BLOCK = /<!-- wp:block (\{[^>]*?"ref":\s*"?(?<id>\d+)[^>]*?\}) \/-->/g

/** Characters of a footnote's list, which is JSON. */
const FOOTNOTES_MAX = 500_000

/** How an item was seen. A password means that it was not public, whatever else it says. */
export function stateOf(item: XmlElement): SourceState {
  const state = STATES[textOf(item, 'wp:status')] ?? 'draft'
  const isProtected = textOf(item, 'wp:post_password') !== ''
  return isProtected && state !== 'trashed' ? 'private' : state
}

/** A time that WordPress writes, in UTC if there is such a one. */
function timeOf(item: XmlElement, name: string): Date | undefined {
  return readMoment(textOf(item, `${name}_gmt`)) ?? readMoment(textOf(item, name))
}

/** When an item was published; undefined for drafts. */
function publicationOf(item: XmlElement): Date | undefined {
  const time = timeOf(item, 'wp:post_date')
  if (time) return time
  const written = new Date(textOf(item, 'pubDate'))
  return written.getUTCFullYear() > 0 ? written : undefined
}

/** The id of an attachment's entry, or of a picture that is none. */
export function pictureId({ blog }: BlogIndex, address: string, attachment?: string): string {
  return attachment === undefined ? withoutSize(address) : `${blog}#${attachment}`
}

function pictureOf({ index, uploads }: Blog, ref: string, attachment?: Attachment): SourcePicture {
  const id = attachment?.id ?? index.attachmentOf.get(withoutSize(ref))
  const known = attachment ?? (id === undefined ? undefined : index.attachments.get(id))
  return {
    id: pictureId(index, ref, id),
    ref,
    places: uploads(known?.url ?? ref),
    alt: known?.alt,
    caption: known?.caption,
  }
}

function coverOf(blog: Blog, meta: ReadonlyMap<string, string>): SourcePicture | undefined {
  const attachment = blog.index.attachments.get(meta.get('_thumbnail_id') ?? '')
  return attachment && pictureOf(blog, attachment.url, attachment)
}

function categoriesOf(item: XmlElement, ...domains: string[]): XmlElement[] {
  return childrenOf(item, 'category').filter(({ attributes: { domain = '' } }) =>
    domains.includes(domain),
  )
}

function authorsOf(item: XmlElement, { authors }: BlogIndex): string[] {
  const together = categoriesOf(item, 'author').map(({ text }) => text.trim())
  const login = textOf(item, 'dc:creator')
  const own = authors.get(login) ?? login
  return [...new Set(together.length > 0 ? together : [own])].filter(Boolean)
}

function tagsOf(item: XmlElement): string[] {
  const named = [...categoriesOf(item, 'post_tag', 'tag'), ...categoriesOf(item, 'category')]
  const real = named.filter(({ attributes }) => attributes.nicename !== 'uncategorized')
  return [...new Set(real.map(({ text }) => text.trim()))].filter(Boolean)
}

function footnotesOf(meta: ReadonlyMap<string, string>): ReadonlyMap<string, string> | undefined {
  const json = meta.get('footnotes') ?? ''
  if (json === '' || json.length > FOOTNOTES_MAX) return undefined
  try {
    const notes: unknown = JSON.parse(json)
    if (!Array.isArray(notes)) return undefined
    const pairs = notes.flatMap((note: Partial<Record<string, unknown>> | null) =>
      typeof note?.id === 'string' && typeof note.content === 'string'
        ? [[note.id, note.content] as const]
        : [],
    )
    return new Map(pairs)
  } catch {
    return undefined
  }
}

function galleryOf({ index: { attachments } }: Blog, postId: string) {
  return (_: 'gallery' | 'playlist', ids: readonly string[]) => {
    const wanted =
      ids.length > 0
        ? ids.flatMap((id) => attachments.get(id) ?? [])
        : [...attachments.values()].filter(({ parent }) => parent === postId)
    return wanted.map(({ url, alt, caption }) => ({ src: url, alt, caption }))
  }
}

function withSharedBlocks(html: string, { blocks }: BlogIndex): string {
  return html.replaceAll(SHARED_BLOCK, (block, _, id: string) => blocks.get(id) ?? block)
}

function convert(item: XmlElement, blog: Blog, meta: ReadonlyMap<string, string>) {
  const html = textOf(item, 'content:encoded')
  const { markdown, notes } = toMarkdown(withSharedBlocks(html, blog.index), {
    source: 'wordpress',
    base: textOf(item, 'link') || blog.index.blog || undefined,
    gallery: galleryOf(blog, textOf(item, 'wp:post_id')),
    footnotes: footnotesOf(meta),
  })
  return { html, markdown, notes: htmlNotes(notes) }
}

/** The pictures that a text shows, and those that its links show in full size. */
function picturesIn(markdown: string, blog: Blog): SourcePicture[] {
  const pictures = new Map<string, SourcePicture>()
  for (const { url, isPicture } of destinationsIn(markdown)) {
    if (pictures.has(url)) continue
    if (isPicture || blog.index.attachmentOf.has(withoutSize(url))) {
      pictures.set(url, pictureOf(blog, url))
    }
  }
  return [...pictures.values()]
}

function notesOf(item: XmlElement, isUndated: boolean): ImportNote[] {
  const excerpt = textOf(item, 'excerpt:encoded')
  return [
    ...(isUndated ? [importNote('undated')] : []),
    ...(excerpt === '' ? [] : [importNote('excerptLost', { text: excerpt })]),
  ]
}

/** Converts a post or page. */
export function textOfItem(item: XmlElement, kind: 'post' | 'page', blog: Blog): SourceText {
  const meta = metaOf(item)
  const { html, markdown, notes } = convert(item, blog, meta)
  const date = publicationOf(item)
  const isUndated = date === undefined && stateOf(item) === 'published'
  return {
    type: 'text',
    kind,
    title: textOf(item, 'title'),
    state: stateOf(item),
    original: { format: 'html', text: html },
    markdown,
    lineEnds: 'break',
    publishedAt: isUndated ? new Date() : date,
    changedAt: timeOf(item, 'wp:post_modified'),
    authors: authorsOf(item, blog.index),
    tags: tagsOf(item),
    cover: coverOf(blog, meta),
    pictures: picturesIn(markdown, blog),
    feedId: textOf(item, 'guid') || undefined,
    notes: [...notes, ...notesOf(item, isUndated)],
  }
}
