/** What a worker is told: the work to do. One piece at a time, so none needs a name. */
export interface WorkerTask {
  task: unknown
}

/** What a worker says. */
export type WorkerReport =
  | { type: 'ready' }
  | { type: 'begun' }
  | { type: 'done'; result: unknown; rss: number }
  | { type: 'failed'; message: string; rss: number }
  /** It holds more memory than it may, and waits to be ended. */
  | { type: 'out of memory' }
