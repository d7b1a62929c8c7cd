import type { LineEnds } from '@inkwell/contract/line-ends'
import type { ImportAuthor } from '../import-author.ts'

interface TakenText {
  id: string
  source: string
  title: string
  content: string
  lineEnds: LineEnds
  tags: string[]
  language?: string | undefined
  series?: string | undefined
  original?: string | undefined
  changedAt?: Date | undefined
}

interface Cover {
  image: Blob
  alt?: string | undefined
  focus?: string | undefined
}

export interface PublishedText extends TakenText, Partial<Cover> {
  publishedAt: Date
}

/** A text that readers do not see. */
export interface UnpublishedText extends TakenText {
  createdAt: Date
}

/** A comment on a post that is here. */
export interface TakenComment {
  postId: string
  name: string
  at: Date
  content: string
  anchor: string | undefined
  /** Identifies it in all runs. */
  source: string
}

/** The functions of other features that an import needs. All throw refusals. */
export interface ImportServices {
  /** The account of an author, who cannot sign in until it is claimed. */
  authorId: (author: ImportAuthor) => Promise<string>
  /** Publishes a post at its time, unless its source was imported before. */
  publish: (authorId: string, post: PublishedText) => Promise<unknown>
  /** Begins a draft, unless its source was imported before. */
  begin: (authorId: string, draft: UnpublishedText) => Promise<unknown>
  coverDraft: (authorId: string, draftId: string, cover: Cover) => Promise<unknown>
  /** Publishes a draft at a time in the future. */
  schedule: (authorId: string, draftId: string, at: Date) => Promise<unknown>
  /** Moves a draft to the trash. */
  discard: (authorId: string, draftId: string) => Promise<unknown>
  /** Makes a page, or leaves one with the same text as it is. */
  savePage: (
    slug: string,
    page: { title: string; content: string; published: boolean },
  ) => Promise<unknown>
  /** Keeps a comment unless its source is here; resolves to its id, and to undefined without its post. */
  addComment: (comment: TakenComment) => Promise<string | undefined>
  /** Makes a comment the answer to another one. */
  answerComment: (id: string, parentId: string) => Promise<void>
  /** Stores a picture of a text, under its name if it has one; resolves to its name. */
  uploadPicture: (
    authorId: string,
    picture: Blob,
    words: { alt: string; name: string | undefined },
  ) => Promise<string>
}
