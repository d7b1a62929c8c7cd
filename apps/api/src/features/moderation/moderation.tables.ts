/** The tables of moderation. */
export interface ModerationTables {
  administrator: AdministratorTable
  password_link: PasswordLinkTable
  report: ReportTable
  report_case: ReportCaseTable
  audit_entry: AuditEntryTable
}

/** Who administers, and since when. */
interface AdministratorTable {
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
