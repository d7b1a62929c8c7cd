import type { Received } from '@inkwell/api-client/api-client'
import type * as contract from '@inkwell/contract/post'

/** Characters of source that stand in for an excerpt the service did not send. */
const EXCERPT_FALLBACK = 280

export interface Author {
  id: string
  name: string
  email: string
}

export interface Cover {
  url: string
  width: number | undefined
  height: number | undefined
  /** What it shows; empty where nobody said. */
  alt: string
  /** Its sizes, as an `img` element takes them; empty where it has but one. */
  srcSet: string
}

/** A post as a card shows it. */
export interface PostSummary {
  id: string
  title: string
  excerpt: string
  author: Author
  cover: Cover | undefined
}

/** The words of a post: HTML that the service made of them, or the text itself. */
export type PostText = { html: string } | { plain: string }

/** A post, whole. */
export interface Post extends PostSummary {
  text: PostText
  createdAt: string | undefined
}

type WirePost = Received<contract.Post>

function toAuthor(author: WirePost['author']): Author {
  return { id: author?._id ?? '', name: author?.name ?? '', email: author?.email ?? '' }
}

type WireVariants = NonNullable<WirePost['image']>['variants']

/** One size as `srcset` lists it; an address with a space or a comma would be read as two. */
function sizeOf({ url = '', width = 0 }: NonNullable<WireVariants>[number]): string[] {
  return /^[^\s,]+$/.test(url) && width > 0 ? [`${url} ${width}w`] : []
}

function srcSetOf(variants: WireVariants | null): string {
  if (!Array.isArray(variants)) return ''
  return variants.flatMap((variant) => sizeOf(variant ?? {})).join(', ')
}

function toCover(image: WirePost['image'] | null): Cover | undefined {
  if (!image?.url) return undefined
  const { url, width, height, alt, variants } = image
  return { url, width, height, alt: alt ?? '', srcSet: srcSetOf(variants) }
}

/** Cut between code points, so that no emoji is torn apart. */
function leadOf(content: string): string {
  return Array.from(content).slice(0, EXCERPT_FALLBACK).join('')
}

/** Reads a post of a list; whatever is missing is empty. */
export function toPostSummary(wire: Received<contract.PostItem>): PostSummary {
  return {
    id: wire._id ?? '',
    title: wire.title ?? '',
    excerpt: wire.excerpt ?? leadOf(wire.content ?? ''),
    author: toAuthor(wire.author),
    cover: toCover(wire.image),
  }
}

/** Reads a whole post; whatever is missing is empty. */
export function toPost(wire: WirePost): Post {
  const { html, content } = wire
  const text = typeof html === 'string' ? { html } : { plain: content ?? '' }
  return { ...toPostSummary(wire), text, createdAt: wire.createdAt }
}
