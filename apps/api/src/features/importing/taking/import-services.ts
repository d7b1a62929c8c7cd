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

export interface Cover {
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

/** A text as it is here now. */
export interface TextHere {
  /** Who may change it; undefined for a page. */
  authorId: string | undefined
  /** What readers see, and what its author is writing. */
  contents: string[]
  hasCover: boolean
}

/** Which text is meant. */
export interface TextName {
  kind: 'post' | 'page'
  /** The id of the post, or the slug of the page. */
  id: string
}

/** The functions of other features that an import needs. All throw refusals. */
export interface ImportServices {
  /** The account of an author, who cannot sign in until it is claimed: the known one, if it is still here. */
  authorId: (author: ImportAuthor, known?: string) => Promise<string>
  /** Publishes a post at its time; false if its source was imported before. */
  publish: (authorId: string, post: PublishedText) => Promise<boolean>
  /** Begins a draft; false if its source was imported before. */
  begin: (authorId: string, draft: UnpublishedText) => Promise<boolean>
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
  /** Whether this account uploaded a picture of this name, and it is still here. */
  hasPicture: (authorId: string, name: string) => Promise<boolean>
  /** A text that its author can change; undefined if it is gone, in the trash, or hidden. */
  findText: (text: TextName) => Promise<TextHere | undefined>
  /**
   * Changes the contents of a text of this author as a new revision; its times stay. False if it cannot be
   * changed, or somebody else changes it at the same time.
   */
  changeText: (
    text: TextName & Pick<TextHere, 'authorId'>,
    change: (content: string) => string,
  ) => Promise<boolean>
  /** Gives a post or draft a cover; false if it has one. */
  addCover: (authorId: string, id: string, cover: Cover) => Promise<boolean>
}
