export interface ModerationTables {
  administrator: AdministratorTable
  password_link: PasswordLinkTable
  report: ReportTable
  report_case: ReportCaseTable
  audit_entry: AuditEntryTable
}

/** Administrators, and since when. */
interface AdministratorTable {
  person_id: string
  created_at: string
}

/** The link with which an account's password can be set; at most one per account. */
interface PasswordLinkTable {
  person_id: string
  /** SHA-256 of the link's secret, in hex. */
  token_hash: string
  expires_at: string
}

interface ReportTable {
  post_id: string
  /** A keyed hash of the reporter, which distinguishes reporters without identifying them. */
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
  /** The number of reports. */
  reports: number
  created_at: string
}

/** The audit log; triggers refuse updates and the deletion of young rows. */
interface AuditEntryTable {
  id: string
  created_at: string
  act: string
  /** The e-mail address at that time, or the command line. */
  actor: string
  /** The id of the account or post; may be empty. */
  subject_id: string
  /** The e-mail address or the title at that time. */
  subject: string
  /** Shortened; empty on the command line. */
  address: string
}
