import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

/** The functions of accounts that moderation needs. */
export interface Accounts {
  /** Blocks other changes and uses of the account until the transaction ends. */
  lock: (personId: string, transaction: Kysely<Tables>) => Promise<void>
  /** False if it was suspended. */
  suspend: (personId: string, time: string, transaction: Kysely<Tables>) => Promise<boolean>
  /** Lifts a suspension and ends all sessions; resolves to its start, or undefined if there was none. */
  lift: (personId: string, transaction: Kysely<Tables>) => Promise<string | undefined>
  hashPassword: (password: string) => Promise<string>
  /** Sets the password hash of an account and ends all sessions. */
  resetPassword: (personId: string, hash: string, transaction: Kysely<Tables>) => Promise<void>
}
