import type { LineEnds } from '@inkwell/contract/line-ends'
import type { Post } from '@inkwell/contract/post'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { DescribeImage } from './posts.mapper.ts'
import type { PurgedPictures } from './posts.purging.repository.ts'
import type { IdempotencyRecord } from './posts.idempotency-record.ts'
import type { Labels } from './posts.labels.ts'
import type { Text } from './posts.text.ts'
import type { Rendered } from './renderer/rendering.ts'

/** The writer and the session; an import or a job has no session. */
export interface Author {
  personId: string
  sessionId?: string | undefined
}

/** The public data of an author. */
export interface Person {
  name: string
  email: string
}

/** Throws, as part of a transaction, where the account can no longer act; else it can until the end. */
export type RequireActive = (author: Author, transaction: Kysely<Tables>) => Promise<Person>

export interface NewPost extends Text, Labels {
  image?: Blob | undefined
  /** The description of the picture. */
  alt?: string | undefined
  /** Its focal point, `x,y`. */
  focus?: string | undefined
  lineEnds?: LineEnds | undefined
  /** The draft that ends with the publication. */
  draft?: string | undefined
}

/** A post with its rendering. */
export interface RenderedPost extends NewPost {
  rendered: Rendered
  /** The language of the rendering. */
  renderedIn: Labels['language']
}

/** A new post, or that of an earlier request with the same key. */
export interface Made {
  post: Post
  isReplay: boolean
}

/** What an import knows of a text; `source` identifies it. */
export interface TakenText {
  source: string
  /** The id that it gets; a new one by default. */
  id?: string | undefined
  /** The last change; by default the publication. */
  changedAt?: Date | undefined
  /** The text at its source, if it is not the content: the first revision. */
  original?: string | undefined
}

/** An imported post with its original time. */
export interface TakenPost extends NewPost, TakenText {
  publishedAt: Date
}

/** The origin of a new post. */
export interface Origin {
  createdAt: Date
  /** Of an import. */
  taken?: TakenText | undefined
  /** The idempotency record of the request. */
  record?: IdempotencyRecord | undefined
}

/** An edit, with the time of the version that it was based on. */
export interface Edit extends Text, Labels {
  updatedAt?: string | undefined
  /** An `If-Match` header that names this version. */
  ifMatch?: string | undefined
  lineEnds?: LineEnds | undefined
  /** The working copy that ends with the edit. */
  draft?: string | undefined
}

/** A part of a transaction. */
export type Within = (transaction: Kysely<Tables>) => Promise<void>

/** A picture that was uploaded. */
export interface StoredPicture {
  key: string
  variants: string
  placeholder: string
  attention: string
}

/** Deletes those of these pictures that nothing uses. */
export type DiscardPictures = (pictures: Partial<PurgedPictures>) => Promise<void>

/** Records the pictures that the text of a post shows, within the transaction that stores it. */
export type NotePictures = (
  text: { postId: string; personId: string; content: string; before?: string | undefined },
  transaction: Kysely<Tables>,
) => Promise<void>

/** The functions of pictures that posts need. */
export interface Pictures {
  /** Stores a picture and runs `attach` with it; if that fails, the picture is deleted. */
  keep: <T>(
    file: Blob,
    attach: (stored: StoredPicture, addJobs: Within) => Promise<T>,
  ) => Promise<T>
  note: NotePictures
  describe: DescribeImage
  /** The prefix of the URLs of all our pictures. */
  storage: string
}
