import type { Received } from '@inkwell/api-client/api-client'
import { firstCharacters } from '@inkwell/contract/characters'
import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import type * as contract from '@inkwell/contract/post'
import { text } from '../../platform/text.ts'
import { toCover } from './cover.ts'
import type { Cover } from './cover.ts'

/** Characters of source that stand in for an excerpt the service did not send. */
const EXCERPT_FALLBACK = 280

export interface Author {
  id: string
  name: string
  email: string
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
  /** Whole minutes; undefined where the service does not say. */
  readingMinutes: number | undefined
  createdAt: string | undefined
}

type WirePost = Received<contract.Post>

function toAuthor(author: WirePost['author']): Author {
  // Nobody's name is a text of the site.
  if (author?._id === DELETED_ACCOUNT_ID) {
    return { id: author._id, name: text.posts.deletedAccount, email: '' }
  }
  return { id: author?._id ?? '', name: author?.name ?? '', email: author?.email ?? '' }
}

/** Reads a post of a list; whatever is missing is empty. */
export function toPostSummary(wire: Received<contract.PostItem>): PostSummary {
  return {
    id: wire._id ?? '',
    title: wire.title ?? '',
    excerpt: wire.excerpt ?? firstCharacters(wire.content ?? '', EXCERPT_FALLBACK),
    author: toAuthor(wire.author),
    cover: toCover(wire.image),
  }
}

/** Reads a whole post; whatever is missing is empty. */
export function toPost(wire: WirePost): Post {
  const { html, content, readingMinutes } = wire
  const words = typeof html === 'string' ? { html } : { plain: content ?? '' }
  return { ...toPostSummary(wire), text: words, readingMinutes, createdAt: wire.createdAt }
}
