import type { Post } from '@inkwell/contract/post'
import type { IdempotencyRecord } from './posts.idempotency-record.ts'
import type { Text } from './posts.text.ts'
import type { Rendered } from './renderer/rendering.ts'

export interface NewPost extends Text {
  image?: Blob | undefined
  /** The description of the picture. */
  alt?: string | undefined
}

/** A post with its rendering. */
export interface RenderedPost extends NewPost {
  rendered: Rendered
}

/** A new post, or that of an earlier request with the same key. */
export interface Made {
  post: Post
  isReplay: boolean
}

/** An imported post with its original time; `source` identifies it. */
export interface TakenPost extends NewPost {
  publishedAt: Date
  source: string
}

/** The origin of a new post. */
export interface Origin {
  createdAt: Date
  /** The source of an import. */
  source?: string
  /** The idempotency record of the request. */
  record?: IdempotencyRecord | undefined
}

/** An edit, with the time of the version that it was based on. */
export interface Edit extends Text {
  updatedAt?: string | undefined
}
