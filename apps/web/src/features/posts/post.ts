import type { Received } from '@inkwell/api-client/api-client'
import { firstCharacters } from '@inkwell/contract/characters'
import type * as contract from '@inkwell/contract/post'
import { authorName } from '../../platform/author-name.ts'
import { toCover } from './cover/cover.ts'
import type { Cover } from './cover/cover.ts'

/** The length of the excerpt if the service sends none. */
const EXCERPT_FALLBACK = 280

export interface Author {
  id: string
  name: string
  email: string
}

type WirePost = Received<contract.Post>

/** The data of a card. */
export interface PostSummary {
  id: string
  title: string
  excerpt: string
  author: Author
  cover: Cover | undefined
  /** In minutes; undefined if the service does not send it. */
  readingMinutes: number | undefined
  createdAt: string | undefined
}

interface TagLink {
  name: string
  slug: string
}

/** Rendered HTML, or plain text from a service that does not render. */
export type PostText = { html: string } | { plain: string }

export interface Post extends PostSummary {
  text: PostText
  updatedAt: string | undefined
  tags: TagLink[]
  /** BCP 47; undefined if its author named none. */
  language: string | undefined
  /** The words of its title in an address; may be empty. */
  slug: string
  /** Its headings. */
  outline: NonNullable<WirePost['outline']>
}

function toAuthor(author: WirePost['author']): Author {
  return { id: author?._id ?? '', name: authorName(author), email: author?.email ?? '' }
}

/** Parses a post of a list; missing fields are empty. */
export function toPostSummary(wire: Received<contract.PostItem>): PostSummary {
  return {
    id: wire._id ?? '',
    title: wire.title ?? '',
    excerpt: wire.excerpt ?? firstCharacters(wire.content ?? '', EXCERPT_FALLBACK),
    author: toAuthor(wire.author),
    cover: toCover(wire.image),
    readingMinutes: wire.readingMinutes,
    createdAt: wire.createdAt,
  }
}

function toTagLinks(names: readonly string[] = [], slugs: readonly string[] = []): TagLink[] {
  return names.flatMap((name, index) => {
    const slug = slugs[index]
    return slug === undefined ? [] : [{ name, slug }]
  })
}

/** Parses a post; missing fields are empty. */
export function toPost(wire: WirePost): Post {
  const { html, content, updatedAt, slug = '', outline = [], language } = wire
  const words = typeof html === 'string' ? { html } : { plain: content ?? '' }
  return {
    ...toPostSummary(wire),
    text: words,
    updatedAt,
    slug,
    outline,
    tags: toTagLinks(wire.tags, wire.tagSlugs),
    language,
  }
}
