import { importNote } from '@inkwell/contract/import-notes'
import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import type { Archive } from '../../archive/archive.ts'
import { LeftOut } from '../../left-out.ts'
import { readMoment } from '../../moment.ts'
import type { Reader } from '../../reader.ts'
import type { Original, SourceEntry, SourcePicture, SourceText } from '../../source-item.ts'
import { findFeeds as findXmlFeeds } from '../feeds/feed-records.ts'
import { convertHtml } from '../html-text.ts'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { hasMarkdown } from '../markdown-files.ts'
import { namedTexts } from '../named-texts.ts'
import type { NamedText } from '../named-texts.ts'
import { otherEntry } from '../other-entry.ts'
import { archivePictures } from './archive-pictures.ts'

const BYTES_MAX = 100_000_000
const HEAD_BYTES = 4_000
const TEXTS_MAX = 100

interface Feed {
  items: JsonObject[]
  authors: unknown
  /** Its address, which tells ids of two feeds apart. */
  home: string
  find: (ref: string) => SourcePicture
  /** Whether there are no pictures beside it. */
  isAlone: boolean
}

/** Whether a file looks like a JSON Feed. */
export async function isJsonFeed(archive: Archive, path: string): Promise<boolean> {
  const head = (await archive.head(path, HEAD_BYTES)).toString('latin1')
  return /"https?:(?:\\?\/){2}jsonfeed\.org(?:\\?\/)version/.test(head)
}

/** The files of an archive that look like JSON Feeds. A folder with Markdown has feeds that are made of it. */
async function findFeeds(archive: Archive): Promise<string[]> {
  if (hasMarkdown(archive)) return []
  const found: string[] = []
  for (const { path } of archive.files) {
    if (!/^(?:[^/]+\/)?[^/]+\.json$/i.test(path)) continue
    if (await isJsonFeed(archive, path)) found.push(path)
  }
  return found
}

async function readFeed(archive: Archive, path: string): Promise<Feed> {
  const text = (await archive.read(path, BYTES_MAX)).toString('utf8').replace(/^\uFEFF/, '')
  try {
    const feed = objectOf(JSON.parse(text))
    return {
      items: objectsOf(feed.items),
      authors: feed.authors ?? [feed.author],
      home: [feed.home_page_url, feed.feed_url, feed.title].map(textOf).find(Boolean) ?? '',
      find: archivePictures(archive, path),
      isAlone: archive.files.length === 1,
    }
  } catch {
    throw new LeftOut(importNote('jsonInvalid'))
  }
}

async function isReadable(archive: Archive, path: string): Promise<boolean> {
  try {
    await readFeed(archive, path)
    return true
  } catch (error) {
    if (error instanceof LeftOut) return false
    throw error
  }
}

/** Templates of feeds look like feeds. One file alone is recognised also if it is broken, and the import says so. */
async function recognise(archive: Archive): Promise<boolean> {
  const paths = await findFeeds(archive)
  if (archive.files.length === 1) return paths.length === 1
  for (const path of paths) if (await isReadable(archive, path)) return true
  return false
}

/** Plain text as HTML: empty lines part paragraphs. */
function htmlOfText(text: string): string {
  const paragraphs = text.split(/\n[ \t\r]*\n/)
  return paragraphs.map((each) => `<p>${escapeHtml(each).replaceAll('\n', '<br>')}</p>`).join('')
}

/** Recordings and other files that a feed attaches follow the text. */
function attachmentsOf(item: JsonObject): string {
  const files = objectsOf(item.attachments).slice(0, TEXTS_MAX)
  return files
    .map(({ url, title }) => {
      const name = escapeHtml(textOf(title))
      return `<audio src="${escapeHtml(textOf(url))}" title="${name}"></audio>`
    })
    .join('')
}

/** Addresses are relative to the page, except in an archive that has the pictures. */
function contentOf(item: JsonObject, { find, isAlone }: Feed) {
  const html = textOf(item.content_html)
  const text = textOf(item.content_text)
  const base = isAlone && URL.canParse(textOf(item.url)) ? textOf(item.url) : undefined
  const original: Original =
    html === '' ? { format: 'markdown', text } : { format: 'html', text: html }
  const shown = (html || htmlOfText(text)) + attachmentsOf(item)
  return { original, ...convertHtml(shown, find, { base }) }
}

function namesOf(item: JsonObject, { authors }: Feed): string[] {
  const own = objectsOf(item.authors ?? [item.author]).map(({ name }) => textOf(name))
  const names = own.some(Boolean) ? own : objectsOf(authors).map(({ name }) => textOf(name))
  return names.filter(Boolean).slice(0, TEXTS_MAX)
}

function tagsOf({ tags }: JsonObject): string[] {
  const texts = Array.isArray(tags) ? tags.map(textOf) : []
  return texts.filter(Boolean).slice(0, TEXTS_MAX)
}

function makeText(item: JsonObject, feed: Feed): SourceText {
  const cover = textOf(item.image)
  return {
    type: 'text',
    kind: 'post',
    title: textOf(item.title),
    state: 'published',
    ...contentOf(item, feed),
    lineEnds: 'break',
    publishedAt: readMoment(item.date_published),
    changedAt: readMoment(item.date_modified),
    authors: namesOf(item, feed),
    tags: tagsOf(item),
    language: textOf(item.language) || undefined,
    cover: cover === '' ? undefined : feed.find(cover),
    feedId: textOf(item.id) || undefined,
  }
}

function textEntry(item: JsonObject, feed: Feed): SourceEntry {
  const [id, address] = [textOf(item.id), textOf(item.url)]
  return {
    id: `post:${address || `${feed.home}#${id}`}`,
    kind: 'post',
    title: textOf(item.title),
    addresses: address === '' ? [] : [address],
    isPublic: true,
    make: () => makeText(item, feed),
  }
}

async function* textsOf(archive: Archive, paths: readonly string[]): AsyncGenerator<NamedText> {
  for (const path of paths) {
    try {
      const feed = await readFeed(archive, path)
      for (const item of feed.items) {
        yield { entry: textEntry(item, feed), authors: namesOf(item, feed), tags: tagsOf(item) }
      }
    } catch (error) {
      if (!(error instanceof LeftOut) || paths.length === 1) throw error
      yield { entry: otherEntry(`other:${path}`, path, error.note), authors: [], tags: [] }
    }
  }
}

async function* read(archive: Archive): AsyncIterable<SourceEntry> {
  yield* namedTexts(textsOf(archive, await findFeeds(archive)))
  const reason = importNote('jsonFeedInPlace')
  for (const path of await findXmlFeeds(archive)) {
    yield otherEntry(`other:${path}`, path, reason)
  }
}

/** Reads a JSON Feed, and the archives of Micro.blog, which are one with its pictures. */
export const jsonFeed: Reader = {
  format: 'json-feed',
  title: 'a JSON Feed or an archive of Micro.blog',
  recognise,
  read,
}
