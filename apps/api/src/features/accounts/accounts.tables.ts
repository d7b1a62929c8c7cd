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

/** A way to sign in; for the provider `credential`, `password` is the scrypt hash. */
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
  /** Unsigned: useless without the signing secret. */
  token: string
  expires_at: string
  /** Only the network of the last use, like `192.0.2.x`. */
  ip_address: string | null
  user_agent: string | null
  created_at: string
  updated_at: string
  /** Precise to the minute. */
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

interface SuspensionTable {
  person_id: string
  created_at: string
}

/** Permission to sign up with this address. */
interface InvitationTable {
  id: string
  /** Lower case. */
  email: string
  /** SHA-256 of the secret in the link, in hex. */
  token_hash: string
  /** The e-mail address of the administrator at that time, or `command line`. */
  created_by: string
  /** The administrator, with whose role the invitation ends; null for `command line`. */
  maker_id: string | null
  created_at: string
  expires_at: string
}
