import { openPool } from '../../platform/db/postgres-pool.ts'
import type { SessionSettings } from '../../platform/db/postgres-session.ts'
import { createLog } from '../../platform/log/log.ts'
import { PostgresIndex } from './postgres-index.ts'
import type { SearchIndex } from './search.index.ts'
import { PostSource } from './search.source.ts'

const QUERY_TIMEOUT = 20_000

/** Plans each query for its words: a plan for any words reads all posts with a frequent word. */
const SESSION: SessionSettings = { plan_cache_mode: 'force_custom_plan', statement_timeout: '15s' }

/** Opens the posts and their index in a PostgreSQL database. */
export function openPostgresPlace(databaseUrl: string): {
  index: SearchIndex
  source: PostSource
} {
  const options = { max: 4, min: 0, session: SESSION, queryTimeout: QUERY_TIMEOUT }
  const db = openPool(databaseUrl, options, createLog('silent'))
  const source = new PostSource(db)
  return { index: new PostgresIndex(db, source), source }
}
