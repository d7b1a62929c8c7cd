import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Auth } from './accounts.auth.ts'
import { PASSWORD_PROVIDER } from './accounts.credentials.ts'

interface PasswordsParts {
  auth: Auth
  clock: Clock
  newId: NewId
}

/** Passwords as the sign-in reads them. */
export function createPasswords({ auth, clock, newId }: PasswordsParts) {
  return {
    /** A salted hash, which takes its time. */
    async hash(password: string): Promise<string> {
      const { password: passwords } = await auth.$context
      return passwords.hash(password)
    },

    /** Gives an account the password of this hash, also one that had none to sign in with. */
    async put(personId: string, passwordHash: string, transaction: Kysely<Tables>): Promise<void> {
      const now = clock().toISOString()
      const { numUpdatedRows } = await transaction
        .updateTable('credential')
        .set({ password: passwordHash, updated_at: now })
        .where('person_id', '=', personId)
        .where('provider_id', '=', PASSWORD_PROVIDER)
        .executeTakeFirst()
      if (numUpdatedRows) return
      const way = { person_id: personId, provider_id: PASSWORD_PROVIDER, account_id: personId }
      const times = { created_at: now, updated_at: now }
      await transaction
        .insertInto('credential')
        .values({ id: newId(), ...way, password: passwordHash, ...times })
        .execute()
    },
  }
}
