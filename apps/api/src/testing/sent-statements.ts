import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { vi } from 'vitest'

/** What no plan is made of: structure, transactions, settings, and the migrator's own tables. */
const NO_QUERY =
  /^\s*(create|alter|drop|pragma|begin|commit|rollback|savepoint|release|set|show|listen|explain|lock|comment)\b|kysely_migration|sqlite_master|pg_catalog|pg_advisory|information_schema|current_setting/i

function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given
  const { text } = (given ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

/**
 * Notes each different statement that this process hands to the driver of either engine from now
 * on, whoever wrote it: our repositories, better-auth, what listens for changes.
 */
export function noteStatements(): Set<string> {
  const statements = new Set<string>()
  const note = (sql: string | undefined) => {
    if (sql !== undefined && !NO_QUERY.test(sql)) statements.add(sql)
  }
  const { prepare } = DatabaseSync.prototype
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    sql: string,
  ) {
    note(sql)
    return prepare.call(this, sql)
  })
  const { query } = Client.prototype
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...given: unknown[]
  ) {
    note(textOf(given[0]))
    return (query as (...given: unknown[]) => unknown).apply(this, given) as never
  })
  return statements
}
