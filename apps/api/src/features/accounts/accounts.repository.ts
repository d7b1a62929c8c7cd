import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { prepareQuery } from '../../platform/db/prepared-query.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { SessionOrigin } from './accounts.device.ts'

/** A session with its person, and when the account was suspended. */
function selectSessions(db: Kysely<Tables>) {
  return db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .leftJoin('suspension', 'suspension.person_id', 'session.person_id')
    .select([
      'session.id',
      'session.expires_at',
      'session.used_at',
      'session.person_id',
      'person.name',
      'person.email',
      'suspension.created_at as suspended_at',
    ])
}

export type CurrentRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number]

/** A use of a session to record. */
interface SessionUse {
  time: string
  from: SessionOrigin
  /** The new end of the session, if this use renews it. */
  expiresAt: string | undefined
}

/** Our own queries on the tables of accounts; better-auth makes the others. */
export class AccountsRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>
  readonly #findByToken: (values: { token: string }) => Promise<CurrentRow[]>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
    this.#findByToken = prepareQuery(reads, {
      names: ['token'],
      build: ({ token }) => selectSessions(reads).where('session.token', '=', token),
    })
  }

  /** The session of this token, even if it has expired. */
  async findSession(token: string): Promise<CurrentRow | undefined> {
    const [session] = await this.#findByToken({ token })
    return session
  }

  /** Records when and from where a session was last used, and renews it if `expiresAt` is given. */
  async recordUse(id: string, { time, from, expiresAt }: SessionUse): Promise<void> {
    const renewal = expiresAt === undefined ? {} : { expires_at: expiresAt, updated_at: time }
    await this.#writes
      .updateTable('session')
      .set({ used_at: time, ip_address: from.network, user_agent: from.userAgent, ...renewal })
      .where('id', '=', id)
      .execute()
  }

  async endSession(id: string): Promise<void> {
    await this.#writes.deleteFrom('session').where('id', '=', id).execute()
  }

  /** The invitation of this token, if it is valid at that time. */
  findInvitation(tokenHash: string, time: string) {
    return this.#reads
      .selectFrom('invitation')
      .select(['email', 'expires_at'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', time)
      .executeTakeFirst()
  }

  /** Deletes the sessions that expired at `time` or before; resolves to their number. */
  async purgeSessions(time: string): Promise<number> {
    const { numDeletedRows } = await this.#writes
      .deleteFrom('session')
      .where('expires_at', '<=', time)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
