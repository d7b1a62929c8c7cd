import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { PASSWORD_PROVIDER } from './accounts.credentials.ts'
import { requireVerified } from './accounts.standing.ts'

/** Undefined columns stay as they are. */
export interface ProfileChange {
  name: string | undefined
  email: string | undefined
  updated_at: string
}

/** A person who proved to know the password with this hash. */
export interface VerifiedOwner {
  personId: string
  verifiedHash: string
}

/** Ends password links of a person who gets another address. */
async function endLinks(
  personId: string,
  email: string,
  transaction: Kysely<Tables>,
): Promise<void> {
  const atOther = transaction
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('email', '<>', email)
  // A link made for the earlier address may be in the hands of who reads its mail.
  await transaction.deleteFrom('password_link').where('person_id', 'in', atOther).execute()
}

/** Changes of an account by its owner. */
export class ProfileRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** The password hash of a person, or undefined. */
  async passwordHash(personId: string): Promise<string | undefined> {
    const row = await this.#reads
      .selectFrom('credential')
      .select('password')
      .where('person_id', '=', personId)
      .where('provider_id', '=', PASSWORD_PROVIDER)
      .executeTakeFirst()
    return row?.password ?? undefined
  }

  /**
   * Resolves to name and address from now on. Throws a duplicate-key error if another account has the
   * address, and `wrong_credentials` if the hash is no longer current.
   */
  changeProfile(
    owner: VerifiedOwner,
    change: ProfileChange,
  ): Promise<{ name: string; email: string }> {
    const { personId } = owner
    return this.#writes.transaction().execute(async (transaction) => {
      await requireVerified(personId, owner, transaction)
      if (change.email !== undefined) await endLinks(personId, change.email, transaction)
      return transaction
        .updateTable('person')
        .set(change)
        .where('id', '=', personId)
        .returning(['name', 'email'])
        .executeTakeFirstOrThrow()
    })
  }
}
