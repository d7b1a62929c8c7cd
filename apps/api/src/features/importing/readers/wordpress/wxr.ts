import type { Archive } from '../../archive/archive.ts'
import { decodeHead, decodePieces, encodingOf } from '../decode-text.ts'
import { XmlNaming } from '../xml-naming.ts'
import type { Prefixes } from '../xml-naming.ts'
import { xmlRecords } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'

const PREFIXES: Prefixes = [
  [/^https?:\/\/wordpress\.org\/export\/[^/]*\/excerpt\/?$/, 'excerpt:'],
  [/^https?:\/\/wordpress\.org\/export\/[^/]*\/?$/, 'wp:'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, 'content:'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/?$/, 'dc:'],
]

const RECORDS = new Set(['item', 'wp:author', 'wp:category', 'wp:tag', 'wp:term'])

/** Elements of the blog itself. */
const OF_BLOG = new Set(['link', 'wp:base_blog_url'])

const HEAD = 8_192

async function isWxr(archive: Archive, path: string): Promise<boolean> {
  const start = decodeHead(await archive.head(path, HEAD))
  return /<rss\b/.test(start) && /wordpress\.org\/export\/|<wp:wxr_version/.test(start)
}

/** The files of an archive that are exports of WordPress. */
export async function findWxr(archive: Archive): Promise<string[]> {
  const found: string[] = []
  for (const { path } of archive.files) {
    const isCandidate = archive.files.length === 1 || /\.(?:xml|wxr)$/i.test(path)
    if (isCandidate && (await isWxr(archive, path))) found.push(path)
  }
  return found
}

/** The records of an export in the order of the file. Elements of the blog itself are among them. */
export async function* wxrRecords(archive: Archive, path: string): AsyncGenerator<XmlElement> {
  const encoding = encodingOf(await archive.head(path, HEAD))
  yield* xmlRecords(decodePieces(archive.stream(path), encoding), {
    isRecord: (name) => RECORDS.has(name),
    // The link of the blog comes before its items, which have links, too.
    isOfHead: (name) => OF_BLOG.has(name),
    isContainer: (name) => name === 'item',
    naming: new XmlNaming(PREFIXES),
  })
}
