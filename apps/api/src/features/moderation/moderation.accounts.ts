import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

/** What moderation needs of accounts. Methods with a transaction run within it. */
export interface Accounts {
  /** Locks the account against changes and use by others until the transaction ends. */
  lock: (personId: string, transaction: Kysely<Tables>) => Promise<void>
  /** False if it is suspended already. */
  suspend: (personId: string, time: string, transaction: Kysely<Tables>) => Promise<boolean>
  /**
   * Lifts a suspension and ends all sessions; resolves to its time, or to undefined if there was none.
   */
  lift: (personId: string, transaction: Kysely<Tables>) => Promise<string | undefined>
  hashPassword: (password: string) => Promise<string>
  /** Sets the password hash of an account and ends all sessions. */
  resetPassword: (personId: string, hash: string, transaction: Kysely<Tables>) => Promise<void>
  /** Sets the address of an account; throws `invalid` if another account has it. */
  changeEmail: (personId: string, email: string, transaction: Kysely<Tables>) => Promise<void>
}
