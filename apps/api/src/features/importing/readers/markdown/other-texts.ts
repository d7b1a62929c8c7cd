import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import type { Archive } from '../../archive/archive.ts'
import { LeftOut } from '../../left-out.ts'
import type { SourceEntry } from '../../source-item.ts'
import { isFeed } from '../feeds/feed-records.ts'
import { isJsonFeed } from '../json-feed/json-feed.ts'
import { otherEntry } from '../other-entry.ts'

/** Other languages in which generators take texts. */
const OTHER = /\.(?:html?|textile|org|adoc|asciidoc|rst|njk|liquid)$/i
const OF_TEXTS = /(?:^|\/)(?:_posts|_drafts|content)\//
const OF_TEMPLATES = /(?:^|\/)(?:_layouts|_includes|layouts|themes)\//
const FRONT_MATTER = /^\uFEFF?(?:---|\+\+\+)\s/
const HEAD_BYTES = 10

/** Feeds of whole sites, not those of tags and folders. */
const FEED = /^(?:[^/]+\/)?[^/]+\.(?:json|xml|rss|atom|rdf)$/i
const TEMPLATE = /\{[{%]|^\uFEFF?---\s/
const FIRST_ENTRY = /<(?:item|entry)\b|"id"\s*:/
const FEED_HEAD_BYTES = 4_000

/** Templates of feeds are parts of the site. */
async function isBuiltFeed(archive: Archive, path: string): Promise<boolean> {
  const isOfKind = /json$/i.test(path) ? isJsonFeed : isFeed
  if (!FEED.test(path) || !(await isOfKind(archive, path))) return false
  const head = (await archive.head(path, FEED_HEAD_BYTES)).toString('utf8')
  // A text may be about templates.
  const [beforeEntries = ''] = head.split(FIRST_ENTRY, 1)
  return !TEMPLATE.test(beforeEntries)
}

/** Undefined for a file that is no text of the site, such as a page that was built. */
async function reasonOf(archive: Archive, path: string): Promise<ImportNote | undefined> {
  try {
    if (await isBuiltFeed(archive, path)) return importNote('markdownInPlace')
    if (!OTHER.test(path)) return undefined
    const head = await archive.head(path, HEAD_BYTES)
    const isText = OF_TEXTS.test(path) || FRONT_MATTER.test(head.toString('utf8'))
    return isText ? importNote('notMarkdown') : undefined
  } catch (error) {
    if (error instanceof LeftOut) return error.note
    throw error
  }
}

/** Lists the texts of a site that are not written in Markdown, and feeds, which can have other texts. */
export async function* otherTexts(archive: Archive): AsyncGenerator<SourceEntry> {
  for (const { path } of archive.files) {
    if (OF_TEMPLATES.test(path)) continue
    const reason = await reasonOf(archive, path)
    if (reason) yield otherEntry(path, path, reason)
  }
}
