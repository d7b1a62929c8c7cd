import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { vi } from 'vitest'

/** Statements without a plan: schema, transactions, settings, and the migrator's tables. */
const NO_QUERY =
  /^\s*(create|alter|drop|pragma|begin|commit|rollback|savepoint|release|set|show|listen|explain|lock|comment)\b|kysely_migration|sqlite_(?:master|schema)|pg_catalog|pg_advisory|information_schema|current_setting/i

function readText(given: unknown): string | undefined {
  if (typeof given === 'string') return given
  const { text } = (given ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

/**
 * Records all distinct statements that this process sends to the drivers of both engines from now on.
 * Returns a function that lists them.
 */
export function noteStatements(): () => string[] {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const queried = vi.spyOn(Client.prototype, 'query')
  return () => {
    const given: unknown[] = [...prepared.mock.calls, ...queried.mock.calls].map(([first]) => first)
    const texts = given.map(readText).filter((text) => text !== undefined)
    return [...new Set(texts)].filter((text) => !NO_QUERY.test(text))
  }
}
