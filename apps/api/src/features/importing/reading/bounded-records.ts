import { createHash } from 'node:crypto'
import { importNote } from '@inkwell/contract/import-notes'
import { DRAFT_CONTENT_MAX } from '@inkwell/contract/limits'
import { LeftOut } from '../left-out.ts'
import type { SourceEntry, SourceItem, SourcePicture, SourceText } from '../source-item.ts'
import { ENCODED_MAX } from '../taking/old-path.ts'
import type { EntryHead } from './tasks.ts'

/** Characters of an id; a longer one ends in its hash. */
const ID_MAX = 1_000
const ID_KEPT = 900

/** Characters of a title in the report, and of one that becomes that of a text. */
const REPORT_TITLE_MAX = 500
const TITLE_MAX = 10_000

/** Characters of the name of a tag, or of who wrote a comment: more than either can have here. */
const NAME_MAX = 1_000

/** Number of addresses of a record, and their characters in all. */
const ADDRESSES_MAX = 200
const ADDRESSES_LENGTH_MAX = 100_000
const SLUG_MAX = 500

/** Characters and number of the names of authors or tags of a text. */
const NAMES_LENGTH_MAX = 100_000
const NAMES_MAX = 1_000

/** Characters of an id in feeds. */
const FEED_ID_MAX = 2_000

/** Pictures of a text. */
const PICTURES_MAX = 5_000

/** Pictures in a text may have longer names there than here. */
const MARKDOWN_MAX = 2 * DRAFT_CONTENT_MAX

function boundedId(id: string): string {
  if (id.length <= ID_MAX) return id
  return `${id.slice(0, ID_KEPT)} ${createHash('sha256').update(id).digest('hex')}`
}

function refuseLarge(): never {
  throw new LeftOut(importNote('recordTooLarge'))
}

function requireFew(names: readonly string[]): void {
  const length = names.reduce((sum, name) => sum + name.length, 0)
  if (names.length > NAMES_MAX || length > NAMES_LENGTH_MAX) refuseLarge()
}

/** The addresses that can lead here, as many as are kept. */
function boundedAddresses(addresses: readonly string[]): string[] {
  let left = ADDRESSES_LENGTH_MAX
  const short = addresses.filter((address) => address.length <= ENCODED_MAX)
  return short.slice(0, ADDRESSES_MAX).filter(({ length }) => (left -= length) >= 0)
}

/** What is known of a record, as large as the importing process can hold of each. */
export function boundedHead(entry: SourceEntry): EntryHead {
  const { id, title, addresses, slug, earlierKey, kind, isPublic } = entry
  return {
    id: boundedId(id),
    kind,
    title: title.slice(0, REPORT_TITLE_MAX),
    addresses: addresses && boundedAddresses(addresses),
    slug: slug?.slice(0, SLUG_MAX),
    earlierKey: earlierKey?.slice(0, ID_MAX),
    isPublic,
  }
}

function boundedPicture<T extends SourcePicture>(picture: T): T {
  return { ...picture, id: boundedId(picture.id) }
}

function boundedText(text: SourceText): SourceText {
  const { markdown, pictures, cover, authors, tags, feedId = '' } = text
  if (markdown.length > MARKDOWN_MAX) {
    throw new LeftOut(importNote('textTooLong', { max: DRAFT_CONTENT_MAX }))
  }
  if (pictures.length > PICTURES_MAX || feedId.length > FEED_ID_MAX) refuseLarge()
  requireFew(authors)
  requireFew(tags)
  return {
    ...text,
    title: text.title.slice(0, TITLE_MAX),
    // PostgreSQL stores no NUL; other texts are cleaned where they are taken.
    language: text.language?.replaceAll('\0', ''),
    series: text.series?.replaceAll('\0', ''),
    pictures: pictures.map(boundedPicture),
    cover: cover && boundedPicture(cover),
  }
}

/** A record as large as the importing process works on; throws LeftOut for a larger one. */
export function boundedItem(item: SourceItem, { addresses = [] }: SourceEntry): SourceItem {
  if (addresses.length > ADDRESSES_MAX) refuseLarge()
  if (item.type === 'text') return boundedText(item)
  if (item.type === 'tag') return { ...item, name: item.name.slice(0, NAME_MAX) }
  if (item.type !== 'comment') return item
  const { textId, parentId, anchor } = item
  return {
    ...item,
    textId: boundedId(textId),
    parentId: parentId && boundedId(parentId),
    name: item.name.slice(0, NAME_MAX),
    anchor: anchor?.slice(0, NAME_MAX),
  }
}
