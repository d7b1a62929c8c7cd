export interface AccountsTables {
  person: PersonTable
  credential: CredentialTable
  session: SessionTable
  verification: VerificationTable
  suspension: SuspensionTable
  invitation: InvitationTable
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

/** A sign-in method of a person; `password` is the scrypt hash of the provider `credential`. */
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
  /** Unsigned; useless without the signing secret. */
  token: string
  expires_at: string
  /** The network of the last use only: `192.0.2.x`. */
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

/** Suspended persons and the time of the suspension. */
interface SuspensionTable {
  person_id: string
  created_at: string
}

/** Addresses that may sign up. */
interface InvitationTable {
  id: string
  /** Lower case. */
  email: string
  /** SHA-256 of the link's secret, in hex. */
  token_hash: string
  /** The e-mail address of the administrator, or the command. */
  created_by: string
  created_at: string
  expires_at: string
}
