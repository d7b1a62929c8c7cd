import type { Archive } from '../../archive/archive.ts'
import { decodePieces, encodingOf } from '../decode-text.ts'
import { XmlNaming } from '../xml-naming.ts'
import { xmlRecords } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'

const HEAD = 8_192
const MARKDOWN = /\.(?:md|markdown)$/i
const FEED = /\.(?:xml|rss|atom|rdf)$/i

/** The root of RSS 2.0, RSS 1.0 or Atom. */
const ROOT = /<(?:rss|feed|rdf:RDF)\b/
const ROOTS = new Set(['rss', 'feed', 'RDF'])

/** The names by which the namespaces of feeds are known; others keep their prefix. */
const PREFIXES: readonly [RegExp, string][] = [
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

async function isFeed(archive: Archive, path: string): Promise<boolean> {
  const head = await archive.head(path, HEAD)
  return ROOT.test(new TextDecoder(encodingOf(head)).decode(head))
}

/** The file of an archive that is a feed. A folder with Markdown has feeds that are made of it. */
export async function findFeed(archive: Archive): Promise<string | undefined> {
  if (archive.files.some(({ path }) => MARKDOWN.test(path))) return undefined
  for (const { path } of archive.files) {
    const isCandidate = archive.files.length === 1 || FEED.test(path)
    if (isCandidate && (await isFeed(archive, path))) return path
  }
  return undefined
}

/** The entries of a feed in the order of the file; before them, elements of the feed itself. */
export async function* feedRecords(archive: Archive, path: string): AsyncGenerator<FeedRecord> {
  const encoding = encodingOf(await archive.head(path, HEAD))
  const pieces = decodePieces(archive.stream(path), encoding)
  const naming = new XmlNaming(ROOTS, PREFIXES)
  let hasEntry = false
  for await (const element of xmlRecords(pieces, {
    isRecord: (name) => RECORDS.has(name) || (!hasEntry && OF_FEED.has(name)),
    isContainer: (name) => RECORDS.has(name),
    nameOf: (name, attributes) => {
      const known = naming.nameOf(name, attributes)
      if (RECORDS.has(known)) hasEntry = true
      return known
    },
    isMarkup: (_, { type }) => type === 'xhtml',
  })) {
    const { 'xml:base': base = '', 'xml:lang': language = '' } = naming.root
    yield { element, base, language }
  }
}
