import type { ImportNote } from '@inkwell/contract/import-notes'
import type { LineEnds } from '@inkwell/contract/line-ends'

/** What the report calls an item. A draft is a post or page that is not published. */
export type ItemKind =
  'post' | 'page' | 'draft' | 'comment' | 'picture' | 'author' | 'tag' | 'other'

/**
 * How a text was seen at its source. `private` stands for everything that not everyone could read: with a
 * password, paid, for members, unlisted.
 */
export type SourceState = 'published' | 'scheduled' | 'draft' | 'private' | 'trashed'

/** A text as it was written at its source. */
export interface Original {
  format: 'html' | 'markdown'
  text: string
}

/** A picture of a text. */
export interface SourcePicture {
  /** The same for all sizes of a picture; that of its entry if it has one. */
  id: string
  /** As the Markdown names it. */
  ref: string
  /** The paths in the archive where it may be, the largest first; empty if the archive has none. */
  places: readonly string[]
  alt?: string | undefined
  caption?: string | undefined
}

/** An author. Their texts name them themselves. */
export interface SourceAuthor {
  type: 'author'
  name: string
}

/** A post or a page. */
export interface SourceText {
  type: 'text'
  kind: 'post' | 'page'
  title: string
  state: SourceState
  original: Original
  /** The text in our dialect. */
  markdown: string
  lineEnds: LineEnds
  /** Undefined in drafts that were never published. */
  publishedAt: Date | undefined
  changedAt: Date | undefined
  /** Names of authors, the first of whom gets the text. */
  authors: readonly string[]
  /** Names of tags and categories. */
  tags: readonly string[]
  series?: string | undefined
  language?: string | undefined
  cover?: (SourcePicture & { focus?: string | undefined }) | undefined
  /** The pictures that the Markdown shows. */
  pictures: readonly SourcePicture[]
  /** The id in feeds of the source, byte for byte. */
  feedId?: string | undefined
  /** What the conversion could not keep. */
  notes: readonly ImportNote[]
}

/** A comment on a text. */
export interface SourceComment {
  type: 'comment'
  /** The id of the entry of the text. */
  textId: string
  /** The id of the entry of the comment that it answers. */
  parentId: string | undefined
  /** The name of who wrote it; never an e-mail or network address. */
  name: string
  at: Date
  /** Markdown. */
  markdown: string
  /** The part of its address behind the `#`, such as `comment-12`. */
  anchor?: string | undefined
}

/** A tag or category. Its texts name it themselves. */
export interface SourceTag {
  type: 'tag'
  name: string
}

/** A picture that is a record of its own; it is taken if a text shows it. */
export interface SourceFile {
  type: 'picture'
  /** Whether the archive has it. */
  isHere: boolean
}

/** Something of the source that is not imported. */
export interface SourceOther {
  type: 'other'
  /** Why. */
  reason: ImportNote
}

/** What is made of one record of a source. */
export type SourceItem =
  SourceText | SourceComment | SourceAuthor | SourceTag | SourceFile | SourceOther

/** One record of a source, before the costly part of reading it. */
export interface SourceEntry {
  /**
   * The same in each export of this source, and different from all others; records of two blogs must not
   * have the same id, so ids that count from one include the address of the blog.
   */
  id: string
  kind: ItemKind
  /** For the report; may be empty. */
  title: string
  /**
   * The earlier addresses, the main one first: whole, or paths from the root if the host is unknown. Only of
   * texts, tags and authors.
   */
  addresses?: readonly string[] | undefined
  /** Of pages: the last part of the address, whose words become that of the page here. */
  slug?: string | undefined
  /** What earlier versions stored in place of the id, if they imported this format. */
  earlierKey?: string | undefined
  /** Whether links of other texts to these addresses may lead to it: it is published. */
  isPublic?: boolean | undefined
  /**
   * Converts the record. It is called at most once, and before the next entry is read; what it throws is the reason
   * why the record is listed.
   */
  make: () => SourceItem | Promise<SourceItem>
}
