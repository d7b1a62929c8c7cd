import { importNote } from '@inkwell/contract/import-notes'
import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import { plainText } from '@inkwell/html-markdown/plain-text'
import type { SourceText } from '../../source-item.ts'
import { convertHtml, lineOfHtml } from '../html-text.ts'
import { remotePicture } from '../remote-picture.ts'
import { childrenOf, textOf } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'
import { readWordedMoment } from '../worded-moment.ts'
import { feedIdOf, linkOf, ownAddressOf, resolve } from './feed-addresses.ts'
import type { FeedPlace } from './feed-addresses.ts'

const TEXTS_MAX = 100
const PLAYED = /^(?:audio|video)(?:\/|$)/
const PICTURE = /^image(?:\/|$)/
const NAME_OF_PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i
const NAME_MAX = 200

/** What a feed says of all its entries. */
export interface FeedHead extends FeedPlace {
  language: string
  authors: readonly string[]
}

/** A person's name; RSS has an e-mail address before it, which is left out. */
export function nameOf(element: XmlElement): string {
  const name = textOf(element, 'name') || element.text.trim()
  const named = /^\S+@\S+\s+\((?<name>[^()]+)\)$/.exec(name)?.groups?.name
  return named ?? (/^\S+@\S+$/.test(name) ? '' : name)
}

/** The authors of an entry, or else of the feed that it was taken from, or of this one. */
export function authorsOf(entry: XmlElement, { authors }: FeedHead): string[] {
  const [source] = childrenOf(entry, 'source')
  for (const element of source ? [entry, source] : [entry]) {
    const people = ['dc:creator', 'author'].flatMap((name) => childrenOf(element, name))
    const names = people.map(nameOf).filter(Boolean)
    if (names.length > 0) return [...new Set(names)].slice(0, TEXTS_MAX)
  }
  return [...authors]
}

export function tagsOf(entry: XmlElement): string[] {
  const names = childrenOf(entry, 'category').map(
    ({ text, attributes: { label, term } }) => label ?? term ?? text.trim(),
  )
  return [...new Set(names.filter(Boolean))].slice(0, TEXTS_MAX)
}

/** The title as a line of text. In Atom only some types are HTML; RSS does not say. */
export function titleOf(entry: XmlElement): string {
  const title = childrenOf(entry, 'title')[0]
  const text = title?.text.trim() ?? ''
  const type = title?.attributes.type
  if (type === 'html' || type === 'xhtml') return plainText(text)
  return entry.name === 'item' ? lineOfHtml(text) : text
}

/** A content or summary as HTML. */
function htmlOf({ text, attributes: { type = 'text' } }: XmlElement, isAtom: boolean): string {
  const isText = isAtom && type === 'text'
  return isText ? `<p>${escapeHtml(text.trim())}</p>` : text
}

interface Content {
  html: string
  /** Its own base in Atom. */
  base: string
}

/** The address to which those of an entry are relative: in RSS its page. */
function baseOf(entry: XmlElement, { base }: FeedHead, page: string): string {
  const own = entry.name === 'item' ? page || base : base
  return resolve(entry.attributes['xml:base'] ?? '', own)
}

/** The whole text of an entry if the feed has it, or else its summary. */
function contentOf(entry: XmlElement, base: string): Content {
  const isAtom = entry.name === 'entry'
  const names = isAtom ? ['content', 'summary'] : ['content:encoded', 'description']
  const found = names
    .flatMap((name) => childrenOf(entry, name))
    .find(({ text }) => text.trim() !== '')
  if (!found) return { html: '', base }
  return { html: htmlOf(found, isAtom), base: resolve(found.attributes['xml:base'] ?? '', base) }
}

/** A file that an entry attaches. */
interface Attachment {
  address: string
  type: string
  title: string
}

function isPicture({ type, address }: Attachment): boolean {
  return PICTURE.test(type) || (type === '' && NAME_OF_PICTURE.test(address))
}

/** The files that an entry attaches, each address once. */
function attachmentsOf(entry: XmlElement, base: string): Attachment[] {
  const links = childrenOf(entry, 'link').filter(({ attributes }) => attributes.rel === 'enclosure')
  const all = [...childrenOf(entry, 'enclosure'), ...links, ...childrenOf(entry, 'media:content')]
  const files = new Map<string, Attachment>()
  for (const { attributes } of all.slice(0, TEXTS_MAX)) {
    const { url, href, type, medium, title = '' } = attributes
    const written = (url ?? href ?? '').trim()
    const address = resolve(written, base)
    if (written === '' || files.has(address)) continue
    files.set(address, { address, type: type ?? medium ?? '', title: title.trim() })
  }
  return [...files.values()]
}

/** A link to a file that is no picture: one that is to be played by its player, others by their name. */
function linkToFile({ address, type, title }: Attachment): string {
  const href = escapeHtml(address)
  if (PLAYED.test(type)) return `<audio src="${href}" title="${escapeHtml(title)}"></audio>`
  const name = URL.parse(address)?.pathname.split('/').at(-1)?.slice(0, NAME_MAX)
  return `<p><a href="${href}">${escapeHtml([title, name, address].find(Boolean) ?? '')}</a></p>`
}

/** When it was published and changed; RSS knows the first only. */
function timesOf(entry: XmlElement): Pick<SourceText, 'publishedAt' | 'changedAt'> {
  const first = (...names: string[]) => names.map((name) => textOf(entry, name)).find(Boolean) ?? ''
  if (entry.name === 'item') {
    return { publishedAt: readWordedMoment(first('pubDate', 'dc:date')), changedAt: undefined }
  }
  return {
    publishedAt: readWordedMoment(first('published', 'updated')),
    changedAt: readWordedMoment(first('updated')),
  }
}

/** The text of an entry; attached files follow it, and a picture that it does not show is its cover. */
function bodyOf(entry: XmlElement, head: FeedHead, page: string) {
  const baseOfEntry = baseOf(entry, head, page)
  const { html, base } = contentOf(entry, baseOfEntry)
  const files = attachmentsOf(entry, baseOfEntry)
  const links = files.filter((file) => !isPicture(file)).map(linkToFile)
  const options = { base: URL.canParse(base) ? base : undefined }
  const converted = convertHtml(html + links.join(''), remotePicture, options)
  const shown = new Set(converted.pictures.map(({ ref }) => ref))
  const [first, ...others] = files.filter(isPicture).map(({ address }) => address)
  const cover = first === undefined || shown.has(first) ? undefined : remotePicture(first)
  const lost = others.filter((address) => !shown.has(address)).length
  const notes = lost === 0 ? [] : [importNote('picturesDropped', { count: lost })]
  const original = { format: 'html' as const, text: html }
  return { ...converted, original, cover, notes: [...converted.notes, ...notes] }
}

/** The post of an entry. Throws LeftOut. */
export function makeFeedText(entry: XmlElement, head: FeedHead): SourceText {
  return {
    type: 'text',
    kind: 'post',
    title: titleOf(entry),
    state: 'published',
    ...bodyOf(entry, head, ownAddressOf(entry, head)),
    lineEnds: 'break',
    ...timesOf(entry),
    authors: authorsOf(entry, head),
    tags: tagsOf(entry),
    language: head.language || undefined,
    feedId: feedIdOf(entry) || linkOf(entry, head.base) || undefined,
  }
}
