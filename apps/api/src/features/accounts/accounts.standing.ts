import type { Kysely } from 'kysely'
import { lockPerson } from './accounts.lock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { PASSWORD_PROVIDER } from './accounts.credentials.ts'

/** What is said to whoever is suspended. */
export function accountSuspended(cause?: unknown): Refusal {
  return new Refusal('forbidden', 'accountSuspended', { cause })
}

/** Whose account it is, and whether it is suspended, as the transaction sees it. */
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

/** Who writes, and in which session if in one. */
export interface Writer {
  personId: string
  sessionId?: string | undefined
}

/**
 * Begins a transaction that writes for an account: the account is neither suspended nor deleted
 * until the transaction ends, and the session has not been ended since the request was let in. Throws
 * `forbidden` or `unauthenticated` where that is not so; resolves to name and address of the person.
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

/** Throws `unauthenticated` where a session has been ended since the request was let in. */
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

/** The hash of a password that was verified, and the one that takes its place if any does. */
export interface VerifiedHash {
  verifiedHash: string
  newHash?: string
}

/**
 * Replaces the hash of a person's password, by itself where there is no new one; false where it is
 * no longer the hash that was verified. A write either way: it waits for changes under way.
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

/** What is said to who does not know the password of the account they are signed in to. */
export function passwordWrong(): Refusal {
  return new Refusal('wrong_credentials', 'currentPasswordWrong', {
    fields: { currentPassword: 'currentPasswordWrong' },
  })
}

/**
 * Begins a transaction of an owner whose password was verified before it. Throws `wrong_credentials`
 * where the password has changed since, and what `holdActive` does.
 */
export async function holdVerified(
  personId: string,
  verified: VerifiedHash,
  transaction: Kysely<Tables>,
): Promise<void> {
  await holdActive({ personId }, transaction, 'exclusive')
  if (!(await replaceHash(personId, verified, transaction))) throw passwordWrong()
}
