import type { Generated } from 'kysely'

/** The tables of posts. */
export interface PostsTables {
  post: PostTable
  image_alt: ImageAltTable
  idempotency: IdempotencyTable
}

interface PostTable {
  id: string
  author_id: string
  title: string
  /** The first characters of `content`, as a list shows them. */
  lead: string
  excerpt: string
  image_key: string | null
  created_at: string
  updated_at: string
  /** When it went to the trash. */
  deleted_at: string | null
  /** Where an imported post comes from, so that a second import leaves it alone. */
  import_source: string | null
  /** From here on the columns are long: lists never read the overflow pages they fill. */
  content: string
  /** Of the renderer that made `html`; 0 before there was one. */
  renderer_version: Generated<number>
  reading_minutes: Generated<number>
  html: Generated<string>
  /** When an administrator took it out of sight. */
  hidden_at: Generated<string | null>
}

/** What a post says that its picture shows; no row where it says nothing. */
interface ImageAltTable {
  post_id: string
  alt: string
}

/** Which post an account made under which key. */
interface IdempotencyTable {
  person_id: string
  key: string
  /** Of the request that made it. */
  fingerprint: string
  post_id: string
  /** What was answered, packed; empty where an older version took the key. */
  answer: Generated<string>
  created_at: string
}
