import type { SQLInputValue, StatementSync } from 'node:sqlite'

/** Prepares a statement of an index, once. */
export type Prepare = (sql: string) => StatementSync

/** What an index has stored of itself under a name, if anything. */
export function metaOf(prepare: Prepare, name: string): string | undefined {
  const row = prepare('select value from meta where name = ?').get(name)
  return row && String(row.value)
}

/** The same as a number, by default 0. */
export function numberOf(prepare: Prepare, name: string): number {
  return Number(metaOf(prepare, name) ?? 0)
}

/** Stores it. */
export function setMeta(prepare: Prepare, name: string, value: SQLInputValue): void {
  prepare('insert or replace into meta values (?, ?)').run(name, value)
}
