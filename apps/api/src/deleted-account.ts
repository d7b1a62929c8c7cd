import { IMPORTED_DOMAIN } from '@inkwell/contract/imported-address'
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Tables } from './platform/db/tables.ts'

/** Nobody can sign up with an address of this domain, and readers are not shown one. */
const DOMAIN = `deleted.${IMPORTED_DOMAIN}`

const person = expressionBuilder<Tables, 'person'>()

/** The address of an account whose rows are still being deleted. */
export function deletedAddress(personId: string): string {
  return `${personId}@${DOMAIN}`
}

/** SQL: whether `person` has not been deleted. Rows of an account with many posts are deleted after the call. */
export function isNotDeleted(): Expression<SqlBool> {
  return person('person.email', 'not like', `%@${DOMAIN}`)
}
