import { IMPORTED_DOMAIN } from '@inkwell/contract/imported-address'
import type { Kysely } from 'kysely'
import { isNotDeleted } from '../../deleted-account.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

interface AuthorsParts {
  database: Database
  clock: Clock
  newId: NewId
}

/** An author as given by an import. */
export interface ImportedAuthor {
  name: string
  /** Unique to this author. */
  email: string
  /** The address that earlier versions derived from the name; similar names shared it. */
  earlierEmail?: string
}

/**
 * Accounts with addresses of imported authors, and whether they come from a sign-up: a sign-up creates
 * account and password at the same time; an imported author gets a password later, if ever.
 */
function selectImported(db: Kysely<Tables>) {
  return db
    .selectFrom('person')
    .leftJoin('credential as signed_up', (join) =>
      join
        .onRef('signed_up.person_id', '=', 'person.id')
        .onRef('signed_up.created_at', '=', 'person.created_at'),
    )
    .select(['person.id', 'person.name', 'person.email', 'signed_up.id as sign_up'])
}

/** The accounts of authors whose posts were imported. */
export function createImportedAuthors({ database: { reads, writes }, clock, newId }: AuthorsParts) {
  const find = (email: string) =>
    selectImported(reads).where('person.email', '=', email).executeTakeFirst()

  const exists = async (id: string) => {
    const query = reads.selectFrom('person').select('id').where('id', '=', id).where(isNotDeleted())
    return (await query.executeTakeFirst()) !== undefined
  }

  return {
    /**
     * The account id of this author. Creates the account if necessary, without a password, so that
     * nobody can sign in until one is set. Throws `email_taken` if the address belongs to a sign-up. A known
     * account of an earlier import, which may be claimed, comes before all others while it exists.
     */
    async ensureAccount(
      { name, email, earlierEmail }: ImportedAuthor,
      known?: string,
    ): Promise<string> {
      if (known !== undefined && (await exists(known))) return known
      const earlier = earlierEmail === undefined ? undefined : await find(earlierEmail)
      if (earlier?.name === name && earlier.sign_up === null) return earlier.id
      const now = clock().toISOString()
      await writes
        .insertInto('person')
        .values({ id: newId(), name, email, email_verified: 0, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute()
      const author = await find(email)
      if (author?.sign_up === null) return author.id
      const detail = `Somebody has signed up as ${email}, its author's address.`
      throw new Refusal('email_taken', 'emailTaken', { detail })
    },
  }
}

/** Lists sign-ups with addresses reserved for imported authors; earlier versions allowed them. */
export async function findReservedSignUps(queries: Kysely<Tables>): Promise<string[]> {
  const rows = await selectImported(queries)
    .where((eb) =>
      eb.or([
        eb('person.email', 'like', `%@${IMPORTED_DOMAIN}`),
        eb('person.email', 'like', `%.${IMPORTED_DOMAIN}`),
      ]),
    )
    .where('signed_up.id', 'is not', null)
    .orderBy('person.email')
    .execute()
  return rows.map(({ email }) => email)
}
