import type { Archive } from '../../archive/archive.ts'
import { childrenOf, textOf } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'
import { findWxr, wxrRecords } from './wxr.ts'

/** A file that was uploaded to the blog. */
export interface Attachment {
  id: string
  url: string
  title: string
  alt: string
  caption: string
  /** The post to which it was uploaded; `0` for none. */
  parent: string
}

/** What texts of a blog need of its other records. */
export interface BlogIndex {
  /** The address of the blog without its last slash; empty if no file names it. Ids of records begin with it. */
  blog: string
  /** The names of authors by their logins. */
  authors: ReadonlyMap<string, string>
  attachments: ReadonlyMap<string, Attachment>
  /** The ids of attachments by the addresses of their files, without sizes. */
  attachmentOf: ReadonlyMap<string, string>
  /** The contents of blocks that posts share, by their ids. */
  blocks: ReadonlyMap<string, string>
  /** Names of the tags and categories that items have, by their paths such as `tag/NAME`. */
  labels: ReadonlyMap<string, string>
}

/** Tags and categories that are known by the items that have them. */
const LABELS_MAX = 100_000

/** The first part of the path of a label; undefined for what is no tag and no category. */
function folderOf(domain = ''): string | undefined {
  if (domain === 'category') return domain
  return /^(?:post_)?tag$/.test(domain) ? 'tag' : undefined
}

/** The paths of the tags and categories of an item, with their names. */
export function labelsOf(item: XmlElement): Map<string, string> {
  const labels = new Map<string, string>()
  for (const { attributes, text } of childrenOf(item, 'category')) {
    const { domain, nicename = '' } = attributes
    const name = text.trim() || nicename
    const folder = folderOf(domain)
    if (folder === undefined || name === '') continue
    // Early exports name each label twice, first without its part of the address.
    if (nicename !== '') labels.delete(`${folder}/${name}`)
    labels.set(`${folder}/${nicename || name}`, name)
  }
  return labels
}

/** Characters of all shared blocks together. */
const BLOCKS_MAX = 4_000_000

/** The values of the fields that plugins and themes keep beside an item. */
export function metaOf(item: XmlElement): Map<string, string> {
  const pairs = childrenOf(item, 'wp:postmeta').map(
    (meta) => [textOf(meta, 'wp:meta_key'), textOf(meta, 'wp:meta_value')] as const,
  )
  return new Map(pairs)
}

/** An address of a picture without what names one of its sizes. */
export function withoutSize(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  return path
    .replace(/^https?:\/\/i\d\.wp\.com\//, 'https://')
    .replace(/^https?:\/\//, '')
    .replace(
      /(?:-\d{1,5}x\d{1,5})?(?:-e\d{10,})?(?:-scaled)?(?:-\d{1,5}x\d{1,5})?(\.\w{1,5})$/,
      '$1',
    )
}

/** The name of an author, who may have none. */
export function nameOfAuthor(author: XmlElement): string {
  const names = ['first', 'last'].map((part) => textOf(author, `wp:author_${part}_name`))
  return (
    textOf(author, 'wp:author_display_name') ||
    names.filter(Boolean).join(' ') ||
    textOf(author, 'wp:author_login')
  )
}

function attachmentOf(item: XmlElement, id: string): Attachment {
  const meta = metaOf(item)
  return {
    id,
    url: textOf(item, 'wp:attachment_url') || textOf(item, 'guid'),
    title: textOf(item, 'title'),
    alt: meta.get('_wp_attachment_image_alt') ?? '',
    caption: textOf(item, 'excerpt:encoded'),
    parent: textOf(item, 'wp:post_parent'),
  }
}

/** Collects what is known of a blog from its records. */
class IndexBuilder {
  readonly authors = new Map<string, string>()
  readonly attachments = new Map<string, Attachment>()
  readonly attachmentOf = new Map<string, string>()
  readonly blocks = new Map<string, string>()
  readonly labels = new Map<string, string>()
  blog = ''
  #blockLength = 0

  add(record: XmlElement): void {
    if (record.name === 'wp:author') {
      const login = textOf(record, 'wp:author_login')
      if (login) this.authors.set(login, nameOfAuthor(record))
    } else if (record.name === 'item') this.#addItem(record)
  }

  #addItem(item: XmlElement): void {
    if (this.labels.size < LABELS_MAX) {
      for (const [path, name] of labelsOf(item)) this.labels.set(path, name)
    }
    const id = textOf(item, 'wp:post_id')
    const type = textOf(item, 'wp:post_type')
    if (type === 'attachment') {
      const attachment = attachmentOf(item, id)
      this.attachments.set(id, attachment)
      this.attachmentOf.set(withoutSize(attachment.url), id)
    } else if (type === 'wp_block') {
      const content = textOf(item, 'content:encoded')
      this.#blockLength += content.length
      if (this.#blockLength <= BLOCKS_MAX) this.blocks.set(id, content)
    }
  }
}

/** The addresses that a file gives its blog, as far as it is read. */
class BlogName {
  #base = ''
  #link = ''

  /** False for a record of something else. */
  read({ name, text }: XmlElement): boolean {
    if (name === 'wp:base_blog_url') this.#base = text.trim()
    else if (name === 'link') this.#link ||= text.trim()
    else return false
    return true
  }

  get address(): string {
    return (this.#base || this.#link).replace(/\/+$/, '')
  }
}

/** The same for all spellings of the address of a blog. */
function keyOf(address: string): string {
  return address.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, '')
}

/** The indexes of blogs. A file that names none is of the blog of the file before it, or else of the one behind it. */
class Blogs {
  readonly #builders = new Map<string, IndexBuilder>()
  #latest: IndexBuilder | undefined

  /** The index of the blog with this address. */
  find(address: string): IndexBuilder {
    const latest = this.#latest
    const unnamed = latest?.blog === '' ? latest : undefined
    const found = address === '' ? latest : this.#builders.get(keyOf(address))
    const builder = found ?? unnamed ?? new IndexBuilder()
    if (address !== '') {
      builder.blog = address
      this.#builders.set(keyOf(address), builder)
    }
    this.#latest = builder
    return builder
  }
}

/** The indexes of an archive by its files. Two blogs have different records with the same numbers. */
async function build(archive: Archive): Promise<ReadonlyMap<string, BlogIndex>> {
  const blogs = new Blogs()
  const indexes = new Map<string, BlogIndex>()
  for (const path of await findWxr(archive)) {
    const name = new BlogName()
    let index: IndexBuilder | undefined
    for await (const record of wxrRecords(archive, path)) {
      if (name.read(record)) continue
      index ??= blogs.find(name.address)
      index.add(record)
    }
    if (index) indexes.set(path, index)
  }
  return indexes
}

const known = new WeakMap<Archive, Promise<ReadonlyMap<string, BlogIndex>>>()

/** The indexes of the blogs of an archive by the files that have records, which are made once. */
export function indexesOf(archive: Archive): Promise<ReadonlyMap<string, BlogIndex>> {
  const indexes = known.get(archive) ?? build(archive)
  known.set(archive, indexes)
  return indexes
}
