import type { Received } from '@inkwell/api-client/api-client'
import type * as contract from '@inkwell/contract/author'
import { toWebAddress } from '@inkwell/contract/web-address'

type WireImage = NonNullable<Received<contract.Author>['image']>

/** The square picture of an author. */
export interface Portrait {
  url: string
  srcSet: string
  /** Of the largest size, in pixels. */
  side: number | undefined
}

export interface AuthorLink {
  label: string
  url: string
}

/** An author as their page shows them. */
export interface Author {
  id: string
  name: string
  biography: string
  links: AuthorLink[]
  portrait: Portrait | undefined
  /** The number of their posts. */
  posts: number
}

/** Parses a picture; undefined without an address. */
export function toPortrait(image: WireImage | null | undefined): Portrait | undefined {
  if (!image?.url) return undefined
  const sizes = Array.isArray(image.variants) ? image.variants : []
  const srcSet = sizes
    .flatMap((size) => (size?.url && size.width ? [`${size.url} ${size.width}w`] : []))
    .join(', ')
  return { url: image.url, srcSet, side: image.width }
}

/** Parses links; those that a browser must not follow are left out. */
export function toLinks(links: Received<contract.Author>['links']): AuthorLink[] {
  if (!Array.isArray(links)) return []
  const shown = links.flatMap((link) => {
    const url = toWebAddress(link?.url ?? '')
    return url === undefined ? [] : [{ url, label: link?.label ?? url }]
  })
  // Each once, whatever is typed.
  return [...new Map(shown.map((link) => [`${link.label} ${link.url}`, link])).values()]
}

/** Parses an author; missing fields are empty. */
export function toAuthor(wire: Received<contract.Author>): Author {
  const { _id: id = '', name = '', biography = '', posts = 0 } = wire
  return {
    id,
    name,
    biography,
    posts,
    links: toLinks(wire.links),
    portrait: toPortrait(wire.image),
  }
}
