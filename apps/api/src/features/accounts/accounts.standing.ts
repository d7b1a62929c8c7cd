import type { Kysely } from 'kysely'
import { lockPerson } from './accounts.lock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { PASSWORD_PROVIDER } from './accounts.credentials.ts'

/** The refusal of a suspended account. */
export function accountSuspended(cause?: unknown): Refusal {
  return new Refusal('forbidden', 'accountSuspended', { cause })
}

function selectStanding(personId: string, transaction: Kysely<Tables>) {
  return transaction
    .selectFrom('person')
    .leftJoin('suspension', 'suspension.person_id', 'person.id')
    .select(['person.name', 'person.email', 'suspension.created_at as suspended_at'])
    .where('person.id', '=', personId)
}

/** Whether an account is suspended, as the transaction sees it. */
export async function isSuspended(personId: string, transaction: Kysely<Tables>): Promise<boolean> {
  const row = await selectStanding(personId, transaction).executeTakeFirst()
  return row !== undefined && row.suspended_at !== null
}

/** The person who writes and the session, if any. */
export interface Writer {
  personId: string
  sessionId?: string | undefined
}

/**
 * Starts a transaction that writes for an account: until it ends, the account can neither be suspended
 * nor deleted. Throws `forbidden` for a suspended account, and `unauthenticated` for a deleted one or
 * an ended session; resolves to name and address.
 */
export async function holdActive(
  { personId, sessionId }: Writer,
  transaction: Kysely<Tables>,
  mode: 'shared' | 'exclusive' = 'shared',
): Promise<{ name: string; email: string }> {
  await lockPerson(transaction, personId, mode)
  const standing = selectStanding(personId, transaction)
  const row = await (
    sessionId === undefined
      ? standing
      : standing
          .innerJoin('session', 'session.person_id', 'person.id')
          .where('session.id', '=', sessionId)
  ).executeTakeFirst()
  if (!row) throw new Refusal('unauthenticated', 'sessionEnded')
  if (row.suspended_at !== null) throw accountSuspended()
  return { name: row.name, email: row.email }
}

/** Throws `unauthenticated` if the session has ended since the request was authenticated. */
export async function requireSession(
  sessionId: string,
  transaction: Kysely<Tables>,
): Promise<void> {
  const row = await transaction
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!row) throw new Refusal('unauthenticated', 'sessionEnded')
}

/** The hash of a verified password and its replacement, if any. */
export interface VerifiedHash {
  verifiedHash: string
  newHash?: string
}

/**
 * Replaces the password hash, or writes it unchanged without a new one; false if it has changed since
 * it was verified. A write in both cases, so that it waits for concurrent changes.
 */
export async function replaceHash(
  personId: string,
  { verifiedHash, newHash = verifiedHash }: VerifiedHash,
  transaction: Kysely<Tables>,
): Promise<boolean> {
  const now = newHash === verifiedHash ? {} : { updated_at: new Date().toISOString() }
  const { numUpdatedRows } = await transaction
    .updateTable('credential')
    .set({ password: newHash, ...now })
    .where('person_id', '=', personId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .where('password', '=', verifiedHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The refusal of a wrong password for one's own account. */
export function passwordWrong(): Refusal {
  return new Refusal('wrong_credentials', 'currentPasswordWrong', {
    fields: { currentPassword: 'currentPasswordWrong' },
  })
}

/**
 * Starts a transaction of an owner whose password was verified. Throws `wrong_credentials` if the
 * password has changed since, and the errors of `holdActive`.
 */
export async function holdVerified(
  personId: string,
  verified: VerifiedHash,
  transaction: Kysely<Tables>,
): Promise<void> {
  await holdActive({ personId }, transaction, 'exclusive')
  if (!(await replaceHash(personId, verified, transaction))) throw passwordWrong()
}
