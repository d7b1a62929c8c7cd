import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { createLog } from '../platform/log/log.ts'
import { openAsItIs } from '../platform/db/open-database.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { DatabasePlace } from './test-database.ts'

/** Tables with temporary or derived data. */
const TRANSIENT = /^(?:event|rate_limit|search_.*)$/

/** All rows of all tables, read independently of the code under test. */
async function rowsIn(db: Kysely<Tables>): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables()
  const contents = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const
  })
  const all = Object.fromEntries(await Promise.all(contents))
  return Object.fromEntries(Object.entries(all).filter(([name]) => !TRANSIENT.test(name)))
}

/** The files below a folder by the hash of their content. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  if (!existsSync(folder)) return {}
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const pairs = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [relative(folder, path), hash('sha256', await readFile(path))] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}

/** All data of a place: rows, pictures and secret. */
export async function contentsOf(place: DatabasePlace) {
  const database = await openAsItIs(place, createLog('silent'))
  try {
    return {
      rows: await rowsIn(database.reads),
      pictures: await filesIn(join(place.dataDir, 'images')),
      secret: await readFile(join(place.dataDir, 'auth-secret'), 'utf8'),
    }
  } finally {
    await database.close()
  }
}
