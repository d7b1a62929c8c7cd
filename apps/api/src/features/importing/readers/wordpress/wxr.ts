import type { Archive } from '../../archive/archive.ts'
import { decodePieces, encodingOf } from '../decode-text.ts'
import { xmlRecords } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'

/** The names by which the namespaces of an export are known. */
const PREFIXES: readonly [RegExp, string][] = [
  [/^https?:\/\/wordpress\.org\/export\/[^/]*\/excerpt\/?$/, 'excerpt'],
  [/^https?:\/\/wordpress\.org\/export\/[^/]*\/?$/, 'wp'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, 'content'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/?$/, 'dc'],
]

const RECORDS = new Set(['item', 'wp:author', 'wp:category', 'wp:tag', 'wp:term'])

/** Elements of the blog itself. */
const OF_BLOG = new Set(['link', 'wp:base_blog_url'])

const HEAD = 8_192

/** The name of an element of another namespace. */
const FOREIGN = 'foreign:'

function prefixOf(uri: string): string | undefined {
  return PREFIXES.find(([pattern]) => pattern.test(uri))?.[1]
}

/** Names elements by their namespaces, also where the prefix is another one, or not declared. */
function createNaming() {
  const prefixes = new Map<string, string>()
  return (name: string, attributes: Readonly<Record<string, string>>): string => {
    const [prefix = '', local] = name.split(':', 2)
    if (name === 'rss') {
      for (const [key, uri] of Object.entries(attributes)) {
        const known = prefixOf(uri)
        if (key.startsWith('xmlns:') && known) prefixes.set(key.slice('xmlns:'.length), known)
      }
    }
    if (local === undefined) return name
    const redeclared = attributes[`xmlns:${prefix}`]
    if (redeclared !== undefined && !prefixOf(redeclared)) return FOREIGN + local
    return `${prefixes.get(prefix) ?? prefix}:${local}`
  }
}

async function isWxr(archive: Archive, path: string): Promise<boolean> {
  const head = await archive.head(path, HEAD)
  const start = new TextDecoder(encodingOf(head)).decode(head)
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
  const pieces = decodePieces(archive.stream(path), encoding)
  let hasItem = false
  const nameOf = createNaming()
  for await (const record of xmlRecords(pieces, {
    // The link of the blog comes before its items, which have links, too.
    isRecord: (name) => RECORDS.has(name) || (!hasItem && OF_BLOG.has(name)),
    isContainer: (name) => name === 'item',
    nameOf: (name, attributes) => {
      const known = nameOf(name, attributes)
      if (RECORDS.has(known)) hasItem = true
      return known
    },
  })) {
    yield record
  }
}
