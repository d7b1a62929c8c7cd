export interface ModerationTables {
  administrator: AdministratorTable
  password_link: PasswordLinkTable
  report: ReportTable
  report_case: ReportCaseTable
  audit_entry: AuditEntryTable
}

interface AdministratorTable {
  person_id: string
  created_at: string
}

/** A link to set a new password, at most one for each account. */
interface PasswordLinkTable {
  person_id: string
  /** SHA-256 of the secret in the link, in hex. */
  token_hash: string
  /** The administrator, with whose role the link ends; null for the command line. */
  maker_id: string | null
  expires_at: string
}

interface ReportTable {
  post_id: string
  /** A keyed hash of the person or address, so that one reporter counts once and cannot be identified. */
  reporter: string
  reason: string
  /** May be empty. */
  note: string
  created_at: string
  settled_at: string | null
}

/** A post with open reports. */
interface ReportCaseTable {
  id: string
  post_id: string
  reports: number
  created_at: string
}

/** The audit log. Triggers refuse changes, and deletion of young entries. */
interface AuditEntryTable {
  id: string
  created_at: string
  act: string
  /** An e-mail address at that time, or `command line`. */
  actor: string
  /** The id of an account or post, or empty. */
  subject_id: string
  /** The e-mail address of the account, or the title of the post, at that time. */
  subject: string
  /** Shortened; empty for the command line. */
  address: string
}
