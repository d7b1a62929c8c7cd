import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { lockPerson } from './accounts.lock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { holdVerified, isSuspended, replaceHash } from './accounts.standing.ts'
import type { NewSession, PasswordChange } from './accounts.credentials.ts'

async function insertSession(session: NewSession, transaction: Kysely<Tables>): Promise<void> {
  const { id, userId, token, ipAddress, userAgent } = session
  await transaction
    .insertInto('session')
    .values({
      id,
      person_id: userId,
      token,
      ip_address: ipAddress,
      user_agent: userAgent,
      expires_at: session.expiresAt.toISOString(),
      created_at: session.createdAt.toISOString(),
      updated_at: session.updatedAt.toISOString(),
      used_at: session.usedAt.toISOString(),
    })
    .execute()
}

/**
 * Stores sessions in the transaction that verifies that the password hash is current, so that no reset,
 * suspension or deletion can happen in between.
 */
export class SessionOpening {
  readonly #writes: Kysely<Tables>

  constructor({ writes }: Pick<Database, 'writes'>) {
    this.#writes = writes
  }

  /** Stores a session, unless the account is suspended or the hash has changed. */
  openSession = (
    session: NewSession,
    hash: string,
  ): Promise<'opened' | 'suspended' | 'superseded'> =>
    this.#writes.transaction().execute(async (transaction) => {
      const { userId } = session
      await lockPerson(transaction, userId, 'shared')
      if (!(await replaceHash(userId, { verifiedHash: hash }, transaction))) return 'superseded'
      if (await isSuspended(userId, transaction)) return 'suspended'
      await insertSession(session, transaction)
      return 'opened'
    })

  /** Stores a new password and replaces all sessions; throws the errors of `holdVerified`. */
  replaceSessions = (session: NewSession, change: PasswordChange): Promise<void> =>
    this.#writes.transaction().execute(async (transaction) => {
      const { userId } = session
      await holdVerified(userId, change, transaction)
      await transaction.deleteFrom('session').where('person_id', '=', userId).execute()
      await insertSession(session, transaction)
    })
}
