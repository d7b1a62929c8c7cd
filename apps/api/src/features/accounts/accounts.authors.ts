import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Database } from '../../platform/db/database.ts'

interface AuthorsParts {
  database: Database
  clock: Clock
  newId: NewId
}

/** The accounts of people whose posts came from elsewhere. */
export function createAuthors({ database: { reads, writes }, clock, newId }: AuthorsParts) {
  return {
    /**
     * The id of the account with this address; made where there is none, without a password, so
     * that nobody can sign in to it until one is set.
     */
    async idOf({ name, email }: { name: string; email: string }): Promise<string> {
      const now = clock().toISOString()
      await writes
        .insertInto('person')
        .values({ id: newId(), name, email, email_verified: 0, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute()
      const person = await reads
        .selectFrom('person')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      return person.id
    },
  }
}
