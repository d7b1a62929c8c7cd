import type { Post } from '@inkwell/contract/post'
import type { IdempotencyRecord } from './posts.idempotency-record.ts'
import type { Text } from './posts.text.ts'
import type { Rendered } from './renderer/rendering.ts'

export interface NewPost extends Text {
  image?: Blob | undefined
  /** What the picture shows. */
  alt?: string | undefined
}

/** A post, and what a page shows of it. */
export interface RenderedPost extends NewPost {
  rendered: Rendered
}

/** A post as it was made, now or by an earlier request under the same key. */
export interface Made {
  post: Post
  isReplay: boolean
}

/** A post that was published elsewhere, at its own time; `source` tells it from all others. */
export interface TakenPost extends NewPost {
  publishedAt: Date
  source: string
}

/** Where a new post comes from. */
export interface Origin {
  createdAt: Date
  /** Where it was published before. */
  source?: string
  /** The key it is made under. */
  record?: IdempotencyRecord | undefined
}

/** An edit, and the time of the version that it began from. */
export interface Edit extends Text {
  updatedAt?: string | undefined
}
