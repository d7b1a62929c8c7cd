import type { Kysely } from 'kysely'
import { lockPerson } from './accounts.lock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { PASSWORD_PROVIDER } from './accounts.credentials.ts'

/** What is said to whoever is suspended. */
export function accountSuspended(cause?: unknown): Refusal {
  return new Refusal('forbidden', 'accountSuspended', { cause })
}

/** Whether an account can act, as the transaction sees it. */
export async function standingOf(
  personId: string,
  transaction: Kysely<Tables>,
): Promise<'active' | 'suspended' | 'gone'> {
  const row = await transaction
    .selectFrom('person')
    .leftJoin('suspension', 'suspension.person_id', 'person.id')
    .select('suspension.created_at as suspended_at')
    .where('person.id', '=', personId)
    .executeTakeFirst()
  if (!row) return 'gone'
  return row.suspended_at === null ? 'active' : 'suspended'
}

/**
 * Begins a transaction that writes for an account: the account is neither suspended nor deleted
 * until the transaction ends. Throws `forbidden` or `unauthenticated` where it is already, since the
 * request was let in.
 */
export async function holdActive(
  personId: string,
  transaction: Kysely<Tables>,
  mode: 'shared' | 'exclusive' = 'shared',
): Promise<void> {
  await lockPerson(transaction, personId, mode)
  const standing = await standingOf(personId, transaction)
  if (standing === 'suspended') throw accountSuspended()
  if (standing === 'gone') throw new Refusal('unauthenticated', 'sessionEnded')
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
  await holdActive(personId, transaction, 'exclusive')
  if (!(await replaceHash(personId, verified, transaction))) throw passwordWrong()
}
