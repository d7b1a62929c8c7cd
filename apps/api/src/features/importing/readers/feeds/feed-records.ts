import type { Archive } from '../../archive/archive.ts'
import { decodeHead, decodePieces, encodingOf } from '../decode-text.ts'
import { hasMarkdown } from '../markdown-files.ts'
import { XmlNaming } from '../xml-naming.ts'
import type { Prefixes } from '../xml-naming.ts'
import { xmlRecords } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'

const HEAD = 8_192
const FEED = /\.(?:xml|rss|atom|rdf)$/i

/** The root of RSS 2.0, RSS 1.0 or Atom. */
const ROOT = /<(?:[\w.-]+:)?(?:rss|feed|RDF)\b/

const PREFIXES: Prefixes = [
  [/^http:\/\/www\.w3\.org\/2005\/Atom$/, ''],
  [/^http:\/\/purl\.org\/rss\/1\.0\/$/, ''],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, 'content:'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc:'],
  [/^http:\/\/search\.yahoo\.com\/mrss\/?$/, 'media:'],
]

const RECORDS = new Set(['item', 'entry'])

/** Elements of the feed itself that concern its texts. */
const OF_FEED = new Set(['link', 'author', 'managingEditor', 'language'])

export interface FeedRecord {
  element: XmlElement
  /** The address to which those in the feed are relative; empty if it names none. */
  base: string
  language: string
}

/** Whether a file looks like RSS or Atom. */
export async function isFeed(archive: Archive, path: string): Promise<boolean> {
  return ROOT.test(decodeHead(await archive.head(path, HEAD)))
}

/** The files of an archive that are feeds. A folder with Markdown has feeds that are made of it. */
export async function findFeeds(archive: Archive): Promise<string[]> {
  if (hasMarkdown(archive)) return []
  const found: string[] = []
  for (const { path } of archive.files) {
    const isCandidate = archive.files.length === 1 || FEED.test(path)
    if (isCandidate && (await isFeed(archive, path))) found.push(path)
  }
  return found
}

/** The entries of a feed in the order of the file; before them, elements of the feed itself. */
export async function* feedRecords(archive: Archive, path: string): AsyncGenerator<FeedRecord> {
  const encoding = encodingOf(await archive.head(path, HEAD))
  const pieces = decodePieces(archive.stream(path), encoding)
  const naming = new XmlNaming(PREFIXES)
  for await (const element of xmlRecords(pieces, {
    isRecord: (name) => RECORDS.has(name),
    isOfHead: (name) => OF_FEED.has(name),
    isContainer: (name) => RECORDS.has(name),
    naming,
    isMarkup: (_, { type }) => type === 'xhtml',
  })) {
    const { 'xml:base': base = '', 'xml:lang': language = '' } = naming.root
    yield { element, base, language }
  }
}
