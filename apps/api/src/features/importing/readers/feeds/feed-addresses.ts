import { childrenOf } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'

/** Where a feed is. */
export interface FeedPlace {
  /** The address to which others are relative; empty if unknown. */
  base: string
  /** The hosts of its site and of the feed itself, the surest first; none if unknown. */
  hosts: readonly string[]
}

/** An address as a whole one, as far as its base is known. */
export function resolve(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address
}

/** The main address of a feed or entry: that of its page, not of itself. In a blog of links it may be on another site. */
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

/** Where a link of a feed says that the feed itself is. */
export function selfOf({ attributes: { rel, href = '' } }: XmlElement, base: string): string {
  return rel === 'self' ? resolve(href, base) : ''
}

/** The id of an entry in feeds, byte for byte; a feed without ids has addresses. */
export function feedIdOf(entry: XmlElement): string {
  const [id] = [...childrenOf(entry, 'guid'), ...childrenOf(entry, 'id')]
  return id && id.text.trim() !== '' ? id.text : ''
}

/** The id of an entry if that is an address, and the feed does not say otherwise. */
function permalinkOf(entry: XmlElement): string {
  const [guid] = childrenOf(entry, 'guid')
  const id = feedIdOf(entry).trim()
  return guid?.attributes.isPermaLink === 'false' || !URL.canParse(id) ? '' : id
}

/** The comparable host of an address; undefined for what is on no site, such as one that was made on a computer at home. */
export function hostOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return undefined
  return url.hostname.replace(/^www\./, '')
}

/** Whether an address is at a host, above or below it: a blog may have a name below that of its site. */
function isAt(address: string, host: string): boolean {
  if (!URL.canParse(address)) return address !== ''
  const own = hostOf(address)
  return own !== undefined && (`.${own}`.endsWith(`.${host}`) || `.${host}`.endsWith(`.${own}`))
}

/** The ids of Medium's texts, whose publications may have hosts of their own. */
const MEDIUM_ID = /^https:\/\/medium\.com\/p\//

/** The address of an entry on the site of the feed: its link or its id; empty without one. If the site is unknown, its link. */
export function ownAddressOf(entry: XmlElement, { base, hosts }: FeedPlace): string {
  const link = linkOf(entry, base)
  if (hosts.length === 0 || MEDIUM_ID.test(feedIdOf(entry))) return link
  const given = [link, permalinkOf(entry)]
  const [own = ''] = hosts.flatMap((host) => given.filter((address) => isAt(address, host)))
  return own
}
