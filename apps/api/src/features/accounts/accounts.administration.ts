import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Auth } from './accounts.auth.ts'
import { PASSWORD_PROVIDER } from './accounts.credentials.ts'
import { lockPerson } from './accounts.lock.ts'

interface AdministrationParts {
  auth: Auth
  clock: Clock
  newId: NewId
  isUniqueViolation: (error: unknown) => boolean
}

/** Changes of an account by others. Each is part of a transaction that begins with `lock`. */
export class AccountsAdministration {
  readonly #parts: AdministrationParts

  constructor(parts: AdministrationParts) {
    this.#parts = parts
  }

  /** Locks the account against changes and use by others until the transaction ends. */
  lock(personId: string, transaction: Kysely<Tables>): Promise<void> {
    return lockPerson(transaction, personId, 'exclusive')
  }

  /**
   * Suspends an account: its tokens are invalid from the commit on. False if it was suspended already.
   */
  async suspend(personId: string, time: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('suspension')
      .values({ person_id: personId, created_at: time })
      .onConflict((conflict) => conflict.column('person_id').doNothing())
      .executeTakeFirstOrThrow()
    return Boolean(numInsertedOrUpdatedRows)
  }

  /**
   * Lifts a suspension and ends all sessions. Resolves to the time of the suspension, or to undefined
   * if there was none.
   */
  async lift(personId: string, transaction: Kysely<Tables>): Promise<string | undefined> {
    const row = await transaction
      .deleteFrom('suspension')
      .where('person_id', '=', personId)
      .returning('created_at')
      .executeTakeFirst()
    if (row) await this.#endSessions(personId, transaction)
    return row?.created_at
  }

  /** Computes a salted hash of a password, which takes 0.1 s of CPU time. */
  async hashPassword(password: string): Promise<string> {
    const { password: passwords } = await this.#parts.auth.$context
    return passwords.hash(password)
  }

  /** Sets the password hash of an account, which may have had none, and ends its sessions. */
  async resetPassword(
    personId: string,
    passwordHash: string,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const { clock, newId } = this.#parts
    const now = clock().toISOString()
    const { numUpdatedRows } = await transaction
      .updateTable('credential')
      .set({ password: passwordHash, updated_at: now })
      .where('person_id', '=', personId)
      .where('provider_id', '=', PASSWORD_PROVIDER)
      .executeTakeFirst()
    if (!numUpdatedRows) {
      const way = { person_id: personId, provider_id: PASSWORD_PROVIDER, account_id: personId }
      const times = { created_at: now, updated_at: now }
      await transaction
        .insertInto('credential')
        .values({ id: newId(), ...way, password: passwordHash, ...times })
        .execute()
    }
    await this.#endSessions(personId, transaction)
  }

  /** Sets the address of an account; throws `invalid` if another account has it. */
  async changeEmail(personId: string, email: string, transaction: Kysely<Tables>): Promise<void> {
    const { clock, isUniqueViolation } = this.#parts
    try {
      await transaction
        .updateTable('person')
        .set({ email, updated_at: clock().toISOString() })
        .where('id', '=', personId)
        .execute()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const fields = { email: 'emailTaken' } as const
      throw new Refusal('invalid', 'emailTaken', { fields, cause: error })
    }
  }

  async #endSessions(personId: string, transaction: Kysely<Tables>): Promise<void> {
    await transaction.deleteFrom('session').where('person_id', '=', personId).execute()
  }
}
