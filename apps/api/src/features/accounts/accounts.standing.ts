import type { Kysely } from 'kysely'
import { lockPerson } from './accounts.lock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { PASSWORD_PROVIDER } from './accounts.credentials.ts'

export function accountSuspended(cause?: unknown): Refusal {
  return new Refusal('forbidden', 'accountSuspended', { cause })
}

function selectPerson(personId: string, transaction: Kysely<Tables>) {
  return transaction
    .selectFrom('person')
    .leftJoin('suspension', 'suspension.person_id', 'person.id')
    .select(['person.name', 'person.email', 'suspension.created_at as suspended_at'])
    .where('person.id', '=', personId)
}

/** Whether the transaction sees the account as suspended. */
export async function isSuspended(personId: string, transaction: Kysely<Tables>): Promise<boolean> {
  const row = await selectPerson(personId, transaction).executeTakeFirst()
  return row !== undefined && row.suspended_at !== null
}

/** The author of a write, and the session if there is one. */
export interface Writer {
  personId: string
  sessionId?: string | undefined
}

/**
 * Begins a transaction that writes for an account: locks it, so that it is neither suspended nor
 * deleted until the transaction ends, and checks that the session still exists. Throws `forbidden` or
 * `unauthenticated`; resolves to name and address of the person.
 */
export async function requireActive(
  { personId, sessionId }: Writer,
  transaction: Kysely<Tables>,
  mode: 'shared' | 'exclusive' = 'shared',
): Promise<{ name: string; email: string }> {
  await lockPerson(transaction, personId, mode)
  const standing = selectPerson(personId, transaction)
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

/** The hash of a verified password, and the hash that replaces it, if any. */
export interface VerifiedHash {
  verifiedHash: string
  newHash?: string
}

/**
 * Replaces a person's password hash, or rewrites the same one; false if the verified hash is no longer
 * current. It always writes, in order to wait for concurrent changes.
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

/** The refusal of a wrong current password of a signed-in person. */
export function passwordWrong(): Refusal {
  return new Refusal('wrong_credentials', 'currentPasswordWrong', {
    fields: { currentPassword: 'currentPasswordWrong' },
  })
}

/**
 * Begins a transaction of an owner whose password was verified before. Throws `wrong_credentials` if
 * the password has changed since, and what `requireActive` throws.
 */
export async function requireVerified(
  personId: string,
  verified: VerifiedHash,
  transaction: Kysely<Tables>,
): Promise<void> {
  await requireActive({ personId }, transaction, 'exclusive')
  if (!(await replaceHash(personId, verified, transaction))) throw passwordWrong()
}
