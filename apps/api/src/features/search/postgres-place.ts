import { openPool } from '../../platform/db/postgres-pool.ts'
import { SEARCHING } from '../../platform/db/postgres-session.ts'
import { createLog } from '../../platform/log/log.ts'
import { PostgresIndex } from './postgres-index.ts'
import type { SearchIndex } from './search.index.ts'
import { PostSource } from './search.source.ts'

const QUERY_TIMEOUT = 20_000

/** Opens the posts and their index in a PostgreSQL database. */
export function openPostgresPlace(databaseUrl: string): {
  index: SearchIndex
  source: PostSource
} {
  const options = { max: 4, min: 0, session: SEARCHING, queryTimeout: QUERY_TIMEOUT }
  const db = openPool(databaseUrl, options, createLog('silent'))
  const source = new PostSource(db)
  return { index: new PostgresIndex(db, source), source }
}
