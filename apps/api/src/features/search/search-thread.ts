import { workerData } from 'node:worker_threads'
import { serveThread } from '../../platform/worker/serve-thread.ts'
import { SearchEngine } from './search.engine.ts'
import type { SearchIndex } from './search.index.ts'
import type { SearchPlace, SearchTask } from './search.threads.ts'

interface Opened {
  index: SearchIndex
  engine: SearchEngine
}

/** Loads the modules of one engine only, because each thread has a copy of them in memory. */
async function open({ dataDir, databaseUrl }: SearchPlace): Promise<Opened> {
  const { index, source } = databaseUrl
    ? (await import('./postgres-place.ts')).openPostgresPlace(databaseUrl)
    : (await import('./sqlite-place.ts')).openSqlitePlace(dataDir)
  return { index, engine: new SearchEngine(index, source) }
}

let opening: Promise<Opened> | undefined

function use(): Promise<Opened> {
  opening ??= open(workerData as SearchPlace).catch((error: unknown) => {
    // The next task tries again.
    opening = undefined
    throw error
  })
  return opening
}

async function run(task: SearchTask): Promise<unknown> {
  const { index, engine } = await use()
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
