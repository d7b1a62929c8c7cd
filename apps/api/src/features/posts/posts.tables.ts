import type { Generated } from 'kysely'

export interface PostsTables {
  post: PostTable
  image_alt: ImageAltTable
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
  created_at: string
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
}

/** Descriptions of pictures; there is no row without one. */
interface ImageAltTable {
  post_id: string
  alt: string
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
