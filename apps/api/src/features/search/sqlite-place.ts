import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { NodeSqliteDialect } from '../../platform/db/sqlite-dialect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { SearchIndex } from './search.index.ts'
import { PostSource } from './search.source.ts'
import { SqliteIndex } from './sqlite-index.ts'

/** A thread may wait for a lock; nobody else is blocked. */
const BUSY_TIMEOUT = 5_000

/** Opens the posts and their index in a data folder. */
export function openSqlitePlace(dataDir: string): { index: SearchIndex; source: PostSource } {
  const posts = new DatabaseSync(join(dataDir, 'inkwell.db'), {
    readOnly: true,
    timeout: BUSY_TIMEOUT,
  })
  const source = new PostSource(new Kysely<Tables>({ dialect: new NodeSqliteDialect(posts) }))
  return { index: new SqliteIndex(join(dataDir, 'search.db'), source), source }
}
