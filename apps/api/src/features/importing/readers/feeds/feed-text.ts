import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import { plainText } from '@inkwell/html-markdown/plain-text'
import type { SourceText } from '../../source-item.ts'
import { convertHtml, lineOfHtml } from '../html-text.ts'
import { remotePicture } from '../remote-picture.ts'
import { childrenOf, textOf } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'
import { readFeedMoment } from './feed-moment.ts'

const TEXTS_MAX = 100
const PLAYED = /^(?:audio|video)\//
const PICTURE = /^image(?:\/|$)/

/** What a feed says of all its entries. */
export interface FeedHead {
  /** The address to which others are relative; empty if unknown. */
  base: string
  language: string
  authors: readonly string[]
}

/** An address as a whole one, as far as its base is known. */
function resolve(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address
}

/** The main address of a feed or entry: that of its page, not of itself. */
export function linkOf(element: XmlElement, base: string): string {
  const links = childrenOf(element, 'link')
  const ofPage = links.find(({ attributes: { rel = 'alternate', href } }) => {
    return rel === 'alternate' && href !== undefined
  })
  const written =
    ofPage?.attributes.href ?? links.find(({ text }) => text.trim() !== '')?.text.trim()
  const own = resolve(element.attributes['xml:base'] ?? '', base)
  return written === undefined ? '' : resolve(written, own)
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

/** The id of an entry in feeds, byte for byte; a feed without ids has addresses. */
export function feedIdOf(entry: XmlElement): string {
  const [id] = [...childrenOf(entry, 'guid'), ...childrenOf(entry, 'id')]
  return id && id.text.trim() !== '' ? id.text : ''
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

/** The whole text of an entry if the feed has it, or else its summary. */
function contentOf(entry: XmlElement, base: string): Content {
  const isAtom = entry.name === 'entry'
  const names = isAtom ? ['content', 'summary'] : ['content:encoded', 'description']
  const found = names
    .flatMap((name) => childrenOf(entry, name))
    .find(({ text }) => text.trim() !== '')
  if (!found) return { html: '', base }
  const own = [entry, found].reduce(
    (known, { attributes }) => resolve(attributes['xml:base'] ?? '', known),
    base,
  )
  return { html: htmlOf(found, isAtom), base: own }
}

/** Files that an entry attaches, with their addresses. */
function attachmentsOf(entry: XmlElement): { type: string; address: string }[] {
  const links = childrenOf(entry, 'link').filter(({ attributes }) => attributes.rel === 'enclosure')
  const all = [...childrenOf(entry, 'enclosure'), ...links, ...childrenOf(entry, 'media:content')]
  return all.slice(0, TEXTS_MAX).map(({ attributes }) => ({
    type: attributes.type ?? attributes.medium ?? '',
    address: attributes.url ?? attributes.href ?? '',
  }))
}

/** When it was published and changed; RSS knows the first only. */
function timesOf(entry: XmlElement): Pick<SourceText, 'publishedAt' | 'changedAt'> {
  const first = (...names: string[]) => names.map((name) => textOf(entry, name)).find(Boolean) ?? ''
  if (entry.name === 'item') {
    return { publishedAt: readFeedMoment(first('pubDate', 'dc:date')), changedAt: undefined }
  }
  return {
    publishedAt: readFeedMoment(first('published', 'updated')),
    changedAt: readFeedMoment(first('updated')),
  }
}

/** The text of an entry; what is to be played follows it, and a picture that it does not show is its cover. */
function bodyOf(entry: XmlElement, head: FeedHead, page: string) {
  const { html, base } = contentOf(entry, entry.name === 'item' ? page || head.base : head.base)
  const files = attachmentsOf(entry).filter(({ address }) => address !== '')
  const played = files
    .filter(({ type }) => PLAYED.test(type))
    .map(({ address }) => `<audio src="${escapeHtml(resolve(address, base))}"></audio>`)
  const options = { base: URL.canParse(base) ? base : undefined }
  const converted = convertHtml(html + played.join(''), remotePicture, options)
  const picture = files.find(({ type }) => PICTURE.test(type))
  const ref = picture && resolve(picture.address, head.base)
  const isShown = converted.pictures.some((shown) => shown.ref === ref)
  const cover = ref !== undefined && !isShown ? remotePicture(ref) : undefined
  return { original: { format: 'html' as const, text: html }, ...converted, cover }
}

/** The post of an entry. Throws LeftOut. */
export function makeFeedText(entry: XmlElement, head: FeedHead): SourceText {
  const address = linkOf(entry, head.base)
  return {
    type: 'text',
    kind: 'post',
    title: titleOf(entry),
    state: 'published',
    ...bodyOf(entry, head, address),
    lineEnds: 'break',
    ...timesOf(entry),
    authors: authorsOf(entry, head),
    tags: tagsOf(entry),
    language: head.language || undefined,
    feedId: feedIdOf(entry) || address || undefined,
  }
}
