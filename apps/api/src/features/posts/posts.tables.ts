import type { LineEnds } from '@inkwell/contract/line-ends'
import type { Generated } from 'kysely'

export interface PostsTables {
  post: PostTable
  image_alt: ImageAltTable
  draft: DraftTable
  revision: RevisionTable
  idempotency: IdempotencyTable
}

interface PostTable {
  id: string
  author_id: string
  title: string
  /** The start of `content`, for lists. */
  lead: string
  excerpt: string
  image_key: string | null
  /** The first publication; empty if there was none. */
  published_at: string
  updated_at: string
  /** When it was moved to the trash. */
  deleted_at: string | null
  /** Identifies the source of an imported post, so that a second import skips it. */
  import_source: string | null
  /** The columns from here on are long; lists never read their overflow pages. */
  content: string
  /** The version of the renderer of `html`; 0 for posts from before there was one. */
  renderer_version: Generated<number>
  reading_minutes: Generated<number>
  html: Generated<string>
  /** When an administrator hid it. */
  hidden_at: Generated<string | null>
  /** Of a draft, when it was begun; of another post, when its author withdrew it. */
  unpublished_at: Generated<string | null>
  line_ends: Generated<LineEnds>
  /** The headings as JSON, in the form of the contract. */
  outline: Generated<string>
  /** The language tag. */
  language: Generated<string | null>
  series: Generated<string | null>
  /** The name of the series, the same for all spellings that differ in case only. */
  series_key: Generated<string | null>
}

/** What is said of the covers of posts; there is no row if nothing is. */
interface ImageAltTable {
  post_id: string
  /** The description; may be empty. */
  alt: string
  /** The focal point as two shares, `x,y`; empty for the one that was found in the picture. */
  focus: Generated<string>
}

/** The text of a post that is being written: of a new post, or beside what readers see. */
interface DraftTable {
  post_id: string
  author_id: string
  title: string
  /** The number of the revision with this text. */
  version: number
  /** 0 if the cover of the post applies; the columns of the cover are then empty. */
  own_cover: Generated<number>
  /** The cover; null also if it was removed. */
  image_key: string | null
  /** The description of the picture; empty without one. */
  image_alt: string
  /** The focal point, as in `image_alt`. */
  image_focus: Generated<string>
  created_at: string
  updated_at: string
  /** When it will be published. */
  scheduled_for: string | null
  /** The key of the message why it could not be published at that time. */
  schedule_failure: string | null
  /** When it was deleted, by itself or with its post. */
  discarded_at: string | null
  content: string
  line_ends: Generated<LineEnds>
  /** The names as a list in JSON; null if those of the post apply. */
  tags: Generated<string | null>
  /** Empty if it has none; null if that of the post applies. */
  language: Generated<string | null>
  series: Generated<string | null>
}

/** The texts that a post has had. */
interface RevisionTable {
  post_id: string
  /** From 1, without gaps when it is made. */
  number: number
  kind: string
  title: string
  /** Who made it; null if that is the author of the post. */
  person_id: string | null
  made_at: string
  /** When the entry of the history began that it belongs to; null if it began with it. */
  entry_began_at: string | null
  /** 1 unless it is the last one of its entry. */
  superseded: Generated<number>
  /** The range that `text` replaces in the revision before, in UTF-16 units; null if `text` is whole. */
  range_start: number | null
  range_length: number | null
  text: string
  /** Bytes that the post’s revisions up to this one took when they were made; null in early rows. */
  saved_bytes: Generated<number | null>
}

/** Posts that accounts created under idempotency keys. */
interface IdempotencyTable {
  person_id: string
  key: string
  /** A hash of the request. */
  fingerprint: string
  post_id: string
  /** The compressed response; empty if an earlier version created the post. */
  answer: Generated<string>
  created_at: string
}
