import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

/** What moderation needs of the accounts. What takes a transaction is part of it. */
export interface Accounts {
  /** Keeps everybody else from changing or using the account until the transaction ends. */
  lock: (personId: string, transaction: Kysely<Tables>) => Promise<void>
  /** False where it is suspended already. */
  suspend: (personId: string, time: string, transaction: Kysely<Tables>) => Promise<boolean>
  /** Lifts a suspension and ends all sessions; when it began, undefined where there was none. */
  lift: (personId: string, transaction: Kysely<Tables>) => Promise<string | undefined>
  hashPassword: (password: string) => Promise<string>
  /** Gives an account the password of this hash, and ends all sessions. */
  resetPassword: (personId: string, hash: string, transaction: Kysely<Tables>) => Promise<void>
}
