/** A task for a thread. */
export interface ThreadTask {
  id: number
  task: unknown
}

/** What a thread reports about a task. */
export type ThreadReport =
  { id: number; type: 'done'; result: unknown } | { id: number; type: 'failed'; failure: unknown }
