import type { Generated } from 'kysely'

/**
 * The tables as the migrations leave them. Only what both engines share: text ids (UUIDv7), times as
 * ISO 8601 text in UTC, which sort as they should, and 0 or 1 for yes and no.
 */
export interface Tables {
  person: PersonTable
  credential: CredentialTable
  session: SessionTable
  verification: VerificationTable
  image: ImageTable
  image_alt: ImageAltTable
  job: JobTable
  post: PostTable
  page: PageTable
  idempotency: IdempotencyTable
  event: EventTable
  rate_limit: RateLimitTable
  administrator: StandingTable
  suspension: StandingTable
  password_link: PasswordLinkTable
  invitation: InvitationTable
  report: ReportTable
  report_case: ReportCaseTable
  audit_entry: AuditEntryTable
}

interface PersonTable {
  id: string
  name: string
  /** Lower case. */
  email: string
  email_verified: number
  image: string | null
  created_at: string
  updated_at: string
}

/** One way in for a person; `password` is the scrypt hash of the provider `credential`. */
interface CredentialTable {
  id: string
  person_id: string
  provider_id: string
  account_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: string | null
  refresh_token_expires_at: string | null
  scope: string | null
  created_at: string
  updated_at: string
}

interface SessionTable {
  id: string
  person_id: string
  /** Unsigned: worth nothing without the signing secret. */
  token: string
  expires_at: string
  /** Of its last use, and no more than the network: `192.0.2.x`. */
  ip_address: string | null
  user_agent: string | null
  created_at: string
  updated_at: string
  /** To the minute. */
  used_at: string
}

interface VerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

interface ImageTable {
  /** SHA-256 of all its files in hex, with `.webp`: the name of the largest of them. */
  key: string
  /** Of the largest file. */
  width: number
  height: number
  /** Of all its files together. */
  byte_size: number
  created_at: string
  /**
   * JSON: a list of `{ name, width, height, type }`: WebP from small to large, then AVIF, these with
   * their `sha256`.
   */
  variants: Generated<string>
  /** WebP of a few pixels in base64; empty of what has transparent parts, and until it is made. */
  placeholder: Generated<string>
}

/** Work that is done behind requests: see platform/jobs. */
interface JobTable {
  id: string
  /** Which handler does it. */
  kind: string
  /** One job of a kind and key at most; its own id where no key was given. */
  unique_key: string
  /** JSON. */
  payload: string
  /** Nobody begins before; null where it failed for good. */
  run_at: string | null
  /** Times that a worker has begun since the last success. */
  attempts: Generated<number>
  /** Times that it was added. */
  revision: Generated<number>
  /** Who works on it, and until when nobody else may. */
  lease_owner: Generated<string | null>
  lease_until: Generated<string | null>
  last_error: Generated<string | null>
  /** Since when it counts as failed: every attempt was used up. */
  failed_at: Generated<string | null>
  created_at: string
}

/** What a post says that its picture shows; no row where it says nothing. */
interface ImageAltTable {
  post_id: string
  alt: string
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

/** A page of the site that is no post. */
interface PageTable {
  slug: string
  title: string
  excerpt: string
  /** 1 where everyone can see it. */
  published: number
  created_at: string
  updated_at: string
  /** Of the renderer that made `html`. */
  renderer_version: number
  content: string
  html: string
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

/** What changed of what everybody may read: appended by triggers, in the transaction of the write. */
interface EventTable {
  seq: Generated<number>
  kind: string
  /** With a space between two. */
  tags: string
  at: Generated<string>
}

/** What was counted against a limit; on SQLite in a file of its own. */
interface RateLimitTable {
  /** The name of the limit and, unreadable, whom it counts. */
  key: string
  points: number
  expires_at: string
}

/** Who administers, or who is suspended, and since when. */
interface StandingTable {
  person_id: string
  created_at: string
}

/** The one link under which an account can be given a new password. */
interface PasswordLinkTable {
  person_id: string
  /** SHA-256 of what the link holds, in hex. */
  token_hash: string
  expires_at: string
}

/** That somebody may sign up with this address. */
interface InvitationTable {
  id: string
  /** Lower case. */
  email: string
  /** SHA-256 of what the link holds, in hex. */
  token_hash: string
  /** An e-mail address as it was then, or what else made it. */
  created_by: string
  created_at: string
  expires_at: string
}

interface ReportTable {
  post_id: string
  /** Made of who reported; tells them apart, and not who they are. */
  reporter: string
  reason: string
  /** Empty where nothing was said. */
  note: string
  created_at: string
  settled_at: string | null
}

/** A post with reports that nobody has settled. */
interface ReportCaseTable {
  id: string
  post_id: string
  /** How many. */
  reports: number
  created_at: string
}

/** Who did what to whom; the database lets nobody change a row, or delete a young one. */
interface AuditEntryTable {
  id: string
  created_at: string
  act: string
  /** An e-mail address as it was then, or what else acts. */
  actor: string
  /** Of the account or the post; empty where there is none. */
  subject_id: string
  /** The account's e-mail address as it was then, or the post's title. */
  subject: string
  /** Shortened; empty on the command line. */
  address: string
}
