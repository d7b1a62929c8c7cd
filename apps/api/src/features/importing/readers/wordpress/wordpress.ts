import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import type { Reader } from '../../reader.ts'
import type { ItemKind, SourceEntry, SourceItem } from '../../source-item.ts'
import { otherEntry } from '../other-entry.ts'
import { childrenOf, textOf } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'
import { indexesOf, labelsOf, nameOfAuthor, withoutSize } from './blog-index.ts'
import type { BlogIndex } from './blog-index.ts'
import { findUploads } from './uploads.ts'
import { entriesOfComments } from './wordpress-comments.ts'
import { pictureId, stateOf, textOfItem } from './wordpress-text.ts'
import type { Blog } from './wordpress-text.ts'
import { findWxr, wxrRecords } from './wxr.ts'

/** Records that hold no text of anybody. */
const REASONS: Readonly<Record<string, ImportNote>> = {
  nav_menu_item: importNote('menuEntry'),
  wp_navigation: importNote('menu'),
  revision: importNote('earlierVersion'),
  wp_block: importNote('sharedBlock'),
  wp_global_styles: importNote('partOfTheme'),
  wp_template: importNote('partOfTheme'),
  wp_template_part: importNote('partOfTheme'),
  custom_css: importNote('partOfTheme'),
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|bmp|svg|heic|tiff?)$/i

/** The addresses of an item: its own, that by its number, and those that it had before. */
function addressesOf(item: XmlElement, { blog }: BlogIndex): string[] {
  const link = textOf(item, 'link')
  const number = textOf(item, 'wp:post_id')
  const parameter = textOf(item, 'wp:post_type') === 'page' ? 'page_id' : 'p'
  const slug = textOf(item, 'wp:post_name')
  const earlier = childrenOf(item, 'wp:postmeta')
    .filter((meta) => textOf(meta, 'wp:meta_key') === '_wp_old_slug')
    .map((meta) => textOf(meta, 'wp:meta_value'))
  const renamed =
    slug !== '' && link.includes(`/${slug}`)
      ? earlier.map((old) => link.replace(`/${slug}`, `/${old}`))
      : []
  const guid = textOf(item, 'guid')
  const byNumber = number === '' ? [] : [`${blog}/?${parameter}=${number}`]
  const all = [link, ...byNumber, ...(/^https?:/.test(guid) ? [guid] : []), ...renamed]
  return [...new Set(all)].filter(Boolean)
}

function kindOfText(item: XmlElement, kind: 'post' | 'page'): ItemKind {
  return stateOf(item) === 'published' ? kind : 'draft'
}

/** An item as a record: a post, a page, a file, or something that is not imported. */
function entryOfItem(item: XmlElement, id: string, blog: Blog): SourceEntry {
  const title = textOf(item, 'title')
  if (item.isTooLarge) return otherEntry(id, title, importNote('recordTooLarge'))
  const type = textOf(item, 'wp:post_type') || 'post'
  if (item.isCut) return otherEntry(id, title, importNote('recordCut'))
  if (type === 'attachment') return entryOfFile(item, id, blog)
  if (type !== 'post' && type !== 'page') {
    return otherEntry(
      id,
      title,
      REASONS[type] ?? importNote('unknownType', { type: type.slice(0, 100) }),
    )
  }
  const kind = kindOfText(item, type)
  return {
    id,
    kind,
    title,
    addresses: addressesOf(item, blog.index),
    isPublic: kind !== 'draft',
    ...(type === 'page' && { slug: textOf(item, 'wp:post_name') }),
    make: () => textOfItem(item, type, blog),
  }
}

function entryOfFile(item: XmlElement, id: string, { index, uploads }: Blog): SourceEntry {
  const url = textOf(item, 'wp:attachment_url') || textOf(item, 'guid')
  const title = textOf(item, 'title') || url
  if (!PICTURE.test(withoutSize(url))) {
    return otherEntry(id, title, importNote('notPicture'))
  }
  const number = textOf(item, 'wp:post_id')
  return {
    id: pictureId(index, url, number || undefined),
    kind: 'picture',
    title,
    make: () => ({ type: 'picture', isHere: uploads(url).length > 0 }),
  }
}

/** The names of the elements of a tag, a category or a term. */
const LABELS: Readonly<Record<string, { name: string; slug: string; path: string }>> = {
  'wp:tag': { name: 'wp:tag_name', slug: 'wp:tag_slug', path: 'tag' },
  'wp:category': { name: 'wp:cat_name', slug: 'wp:category_nicename', path: 'category' },
  'wp:term': { name: 'wp:term_name', slug: 'wp:term_slug', path: '' },
}

/** Only a label that some item has can become a tag here. */
function makeLabel(name: string, isUsed: boolean): SourceItem {
  return isUsed ? { type: 'tag', name } : { type: 'other', reason: importNote('tagNotUsed') }
}

function entryOfLabel(record: XmlElement, { blog, labels }: BlogIndex): SourceEntry | undefined {
  const label = LABELS[record.name]
  if (!label) return undefined
  const slug = textOf(record, label.slug)
  const name = textOf(record, label.name) || slug
  const taxonomy = textOf(record, 'wp:term_taxonomy')
  const path = taxonomy === 'post_tag' ? 'tag' : taxonomy || label.path
  const id = `${blog}#${path}-${slug || name}`
  if (path !== 'tag' && path !== 'category') {
    return otherEntry(id, name, importNote('unknownTaxonomy', { name: path }))
  }
  const addresses = slug === '' ? [] : [`${blog}/${path}/${slug}/`]
  const isUsed = labels.has(`${path}/${slug || name}`)
  return { id, kind: 'tag', title: name, addresses, make: () => makeLabel(name, isUsed) }
}

/** The labels of an item that the source does not list. */
function entriesOfLabels(item: XmlElement, { blog }: BlogIndex): SourceEntry[] {
  return [...labelsOf(item)].map(([label, name]) => ({
    id: `${blog}#${label.replace('/', '-')}`,
    kind: 'tag',
    title: name,
    addresses: [`${blog}/${label}/`],
    make: () => makeLabel(name, true),
  }))
}

function entryOfAuthor(record: XmlElement, { blog }: BlogIndex): SourceEntry {
  const login = textOf(record, 'wp:author_login')
  const name = nameOfAuthor(record)
  const id = `${blog}#author-${login || name}`
  if (name === '') return otherEntry(id, '', importNote('authorUnnamed'))
  const addresses = login === '' ? [] : [`${blog}/author/${login}/`]
  return { id, kind: 'author', title: name, addresses, make: () => ({ type: 'author', name }) }
}

function entriesOf(record: XmlElement, position: number, blog: Blog): SourceEntry[] {
  const { index } = blog
  if (record.name === 'wp:author') return [entryOfAuthor(record, index)]
  if (record.name !== 'item') {
    const label = entryOfLabel(record, index)
    return label ? [label] : []
  }
  const number = textOf(record, 'wp:post_id') || textOf(record, 'guid') || `item-${position}`
  const id = `${index.blog}#${number}`
  const labels = entriesOfLabels(record, index)
  return [...labels, entryOfItem(record, id, blog), ...entriesOfComments(record, id, index)]
}

/** Whether an entry is no label that was named before: items name most labels once more. */
function isNew({ id, kind }: SourceEntry, labels: Set<string>): boolean {
  if (kind !== 'tag') return true
  const isFirst = !labels.has(id)
  labels.add(id)
  return isFirst
}

/** Exports of WordPress and of those who write its format. */
export const wordpress: Reader = {
  format: 'wordpress',
  title: 'an export of WordPress (WXR)',
  recognise: async (archive) => (await findWxr(archive)).length > 0,
  async *read(archive) {
    const uploads = findUploads(archive)
    let position = 0
    const labels = new Set<string>()
    for (const [path, index] of await indexesOf(archive)) {
      const blog = { index, uploads }
      for await (const record of wxrRecords(archive, path)) {
        position += 1
        const entries = entriesOf(record, position, blog)
        yield* entries.filter((entry) => isNew(entry, labels))
      }
    }
  },
}
