import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import { openPool } from '../../platform/db/postgres-pool.ts'
import { SEARCHING } from '../../platform/db/postgres-session.ts'
import { NodeSqliteDialect } from '../../platform/db/sqlite-dialect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { createLog } from '../../platform/log/log.ts'
import { serveThread } from '../../platform/worker/serve-thread.ts'
import { PostgresIndex } from './postgres-index.ts'
import { SearchEngine } from './search.engine.ts'
import type { SearchIndex } from './search.index.ts'
import { PostSource } from './search.source.ts'
import type { SearchPlace, SearchTask } from './search.threads.ts'
import { SqliteIndex } from './sqlite-index.ts'

/** A thread may wait for a lock; nobody else is blocked. */
const BUSY_TIMEOUT = 5_000
const QUERY_TIMEOUT = 20_000

function open({ dataDir, databaseUrl }: SearchPlace): { index: SearchIndex; source: PostSource } {
  if (databaseUrl) {
    const options = { max: 4, min: 0, session: SEARCHING, queryTimeout: QUERY_TIMEOUT }
    const db = openPool(databaseUrl, options, createLog('silent'))
    const source = new PostSource(db)
    return { index: new PostgresIndex(db, source), source }
  }
  const posts = new DatabaseSync(join(dataDir, 'inkwell.db'), {
    readOnly: true,
    timeout: BUSY_TIMEOUT,
  })
  const source = new PostSource(new Kysely<Tables>({ dialect: new NodeSqliteDialect(posts) }))
  return { index: new SqliteIndex(join(dataDir, 'search.db'), source), source }
}

let opened: { index: SearchIndex; engine: SearchEngine } | undefined

function use(): { index: SearchIndex; engine: SearchEngine } {
  if (opened) return opened
  const { index, source } = open(workerData as SearchPlace)
  opened = { index, engine: new SearchEngine(index, source) }
  return opened
}

function run(task: SearchTask): unknown {
  const { index, engine } = use()
  switch (task.kind) {
    case 'update':
      return index.update()
    case 'check':
      return index.check?.() ?? true
    case 'search':
      return engine.search(task.q, task)
    case 'match':
      return engine.match(task.q, task.texts)
    case 'related':
      return engine.related(task.id, task.limit)
  }
}

serveThread(run, (error) => (error instanceof Error ? error.message : String(error)))
