import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { lockPerson } from './accounts.lock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { requireVerified, isSuspended, replaceHash } from './accounts.standing.ts'
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
 * Stores sessions of people who proved to know a password. The same transaction checks that the
 * password is still current, so that no reset, suspension or deletion can happen in between.
 */
export class NewSessionsRepository {
  readonly #writes: Kysely<Tables>

  constructor({ writes }: Pick<Database, 'writes'>) {
    this.#writes = writes
  }

  /** Stores a session unless the account is suspended or the hash is no longer current. */
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

  /**
   * Stores a new password, and a session that replaces all others; throws what `requireVerified`
   * throws.
   */
  replaceSessions = (session: NewSession, change: PasswordChange): Promise<void> =>
    this.#writes.transaction().execute(async (transaction) => {
      const { userId } = session
      await requireVerified(userId, change, transaction)
      await transaction.deleteFrom('session').where('person_id', '=', userId).execute()
      // An unused password link would let its holder take over the secured account.
      await transaction.deleteFrom('password_link').where('person_id', '=', userId).execute()
      await insertSession(session, transaction)
    })
}
