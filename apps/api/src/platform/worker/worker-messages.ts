/** A message to a worker. There is one task at a time, so tasks need no id. */
export interface WorkerTask {
  task: unknown
}

/** A message from a worker. */
export type WorkerReport =
  | { type: 'ready' }
  | { type: 'begun' }
  | { type: 'done'; result: unknown; rss: number }
  | { type: 'failed'; message: string; rss: number }
  /** It exceeds its memory limit and waits to be killed. */
  | { type: 'out of memory' }
