import type { Archive } from '../../archive/archive.ts'
import { decodeHead, decodePieces, encodingOf } from '../decode-text.ts'
import { XmlNaming } from '../xml-naming.ts'
import type { Prefixes } from '../xml-naming.ts'
import { childrenOf, textOf, xmlRecords } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'

const HEAD = 16_384

/** An Atom feed, or one entry of it. */
const ROOT = /<(?:[\w-]+:)?(?:feed|entry)\b/
const OF_BLOGGER =
  /schemas\.google\.com\/blogger\/20\d\d(?:["'#]|\/kind#)|<generator[^>]*>Blogger<|tag:blogger\.com,1999:/

const PREFIXES: Prefixes = [
  [/^http:\/\/www\.w3\.org\/2005\/Atom$/, ''],
  [/^http:\/\/schemas\.google\.com\/blogger\/20\d\d$/, 'blogger:'],
  [/^http:\/\/(?:purl\.org\/atom\/app#|www\.w3\.org\/2007\/app)$/, 'app:'],
  [/^http:\/\/purl\.org\/syndication\/thread\/1\.0$/, 'thr:'],
]

async function isOfBlogger(archive: Archive, path: string): Promise<boolean> {
  const start = decodeHead(await archive.head(path, HEAD))
  return ROOT.test(start) && OF_BLOGGER.test(start)
}

/** The files of an archive that are exports of Blogger: of a blog, or of what somebody wrote in other blogs. */
export async function findBlogger(archive: Archive): Promise<string[]> {
  const found: string[] = []
  for (const { path } of archive.files) {
    const isCandidate = archive.files.length === 1 || /\.(?:atom|xml)$/i.test(path)
    if (isCandidate && (await isOfBlogger(archive, path))) found.push(path)
  }
  return found
}

/** The entries of an export in the order of the file. */
export async function* bloggerRecords(archive: Archive, path: string): AsyncGenerator<XmlElement> {
  const encoding = encodingOf(await archive.head(path, HEAD))
  yield* xmlRecords(decodePieces(archive.stream(path), encoding), {
    isRecord: (name) => name === 'entry',
    isContainer: () => false,
    naming: new XmlNaming(PREFIXES),
  })
}

const KINDS = ['page', 'comment', 'template', 'settings'] as const
export type BloggerKind = 'post' | (typeof KINDS)[number]

const KIND = /^http:\/\/schemas\.google\.com\/blogger\/20\d\d\/?kind#(?<kind>\w+)$/

/** What an entry is: by its type since 2018, by a category before. */
export function kindOf(entry: XmlElement): BloggerKind {
  const terms = childrenOf(entry, 'category').map(({ attributes: { term = '' } }) => term)
  const old = terms.map((term) => KIND.exec(term)?.groups?.kind).find(Boolean)
  const kind = textOf(entry, 'blogger:type').toLowerCase() || old
  return KINDS.find((each) => each === kind) ?? 'post'
}

/** The labels of an entry. */
export function labelsOf(entry: XmlElement): string[] {
  const labels = childrenOf(entry, 'category')
    .filter(({ attributes: { scheme = '' } }) => !scheme.endsWith('#kind'))
    .map(({ attributes: { term = '' } }) => term.trim())
  return [...new Set(labels.filter(Boolean))]
}

/** The name of the author; never an address for mail. */
export function authorOf(entry: XmlElement): string {
  const [author] = childrenOf(entry, 'author')
  return author ? textOf(author, 'name') : ''
}

/** The address of a link of an entry with this relation. */
export function linkOf(entry: XmlElement, relation: string): string | undefined {
  const links = childrenOf(entry, 'link')
  return links.find(({ attributes }) => attributes.rel === relation)?.attributes.href
}
