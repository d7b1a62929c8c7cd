import { IMPORTED_DOMAIN } from '@inkwell/contract/imported-address'
import type { Kysely } from 'kysely'
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

/** An author from an import. */
export interface ImportedAuthor {
  name: string
  /** Unique for the author. */
  email: string
  /** The address that earlier versions derived, which similar names share. */
  earlierEmail?: string
}

/**
 * Accounts under the domain of imported authors, and whether somebody signed up for them: then account
 * and password were created at the same time. Imported authors get a password later, if at all.
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

/** The accounts of imported authors. */
export function createAuthors({ database: { reads, writes }, clock, newId }: AuthorsParts) {
  const find = (email: string) =>
    selectImported(reads).where('person.email', '=', email).executeTakeFirst()

  return {
    /**
     * The account id of an author. A new account has no password, so nobody can sign in to it. Throws
     * `email_taken` if somebody has signed up with the address.
     */
    async idOf({ name, email, earlierEmail }: ImportedAuthor): Promise<string> {
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

/** Accounts that were signed up under the domain of imported authors, when that was possible. */
export async function findSquatted(queries: Kysely<Tables>): Promise<string[]> {
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
