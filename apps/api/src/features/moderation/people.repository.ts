import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import type { Kysely } from 'kysely'
import { isNotDeleted } from '../../deleted-account.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Sorts after every character that an address can have. */
const LAST_CHARACTER = '\u007F'

function selectPeople(db: Kysely<Tables>) {
  return db
    .selectFrom('person')
    .leftJoin('administrator', 'administrator.person_id', 'person.id')
    .leftJoin('suspension', 'suspension.person_id', 'person.id')
    .select([
      'person.id',
      'person.name',
      'person.email',
      'person.created_at',
      'administrator.created_at as administrator_since',
      'suspension.created_at as suspended_at',
    ])
}

/** Without the author of posts whose accounts were deleted, which is not an account, and without such accounts. */
function selectAccounts(db: Kysely<Tables>) {
  return selectPeople(db).where('person.id', '<>', DELETED_ACCOUNT_ID).where(isNotDeleted())
}

export type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number]

/** A part of the list of addresses. */
interface EmailRange {
  /** The prefix of the addresses. */
  start: string
  /** The cursor: only addresses after it. */
  after?: string | undefined
}

/** People with the data that administrators see. */
export class PeopleRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  /** Whether a link was not stored because its maker is no administrator. */
  readonly isRoleMissing: Database['isForeignKeyViolation']

  constructor({
    reads,
    writes,
    isForeignKeyViolation,
  }: Pick<Database, 'reads' | 'writes' | 'isForeignKeyViolation'>) {
    this.#reads = reads
    this.#writes = writes
    this.isRoleMissing = isForeignKeyViolation
  }

  /** The account, optionally as a transaction sees it. */
  find(id: string, db: Kysely<Tables> = this.#reads): Promise<PersonRow | undefined> {
    return selectAccounts(db).where('person.id', '=', id).executeTakeFirst()
  }

  findByEmail(email: string): Promise<PersonRow | undefined> {
    return selectAccounts(this.#reads).where('person.email', '=', email).executeTakeFirst()
  }

  /** Lists people in the order of their addresses. */
  list(limit: number, { start, after }: EmailRange): Promise<PersonRow[]> {
    const inOrder = selectAccounts(this.#reads)
      .where('person.email', '>=', start)
      .where('person.email', '<', start + LAST_CHARACTER)
      .orderBy('person.email')
      .limit(limit)
    return (after === undefined ? inOrder : inOrder.where('person.email', '>', after)).execute()
  }

  /** Administrators, in the order of their appointment. */
  administrators(): Promise<PersonRow[]> {
    return selectPeople(this.#reads)
      .where('administrator.person_id', 'is not', null)
      .orderBy('administrator.created_at')
      .execute()
  }

  async isAdministrator(id: string): Promise<boolean> {
    const row = await this.#reads
      .selectFrom('administrator')
      .select('person_id')
      .where('person_id', '=', id)
      .executeTakeFirst()
    return row !== undefined
  }

  /**
   * Makes a person an administrator; false if they are one already. A password link that another administrator has made
   * is void: none may get access to the account of another.
   */
  async grant(
    { id, time }: { id: string; time: string },
    transaction: Kysely<Tables>,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('administrator')
      .values({ person_id: id, created_at: time })
      .onConflict((conflict) => conflict.column('person_id').doNothing())
      .executeTakeFirstOrThrow()
    await transaction.deleteFrom('password_link').where('person_id', '=', id).execute()
    return Boolean(numInsertedOrUpdatedRows)
  }

  /** Revokes the role, with the links that the person has made; false if the person does not have it. */
  async revoke(id: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('administrator')
      .where('person_id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }
}
