/** What a thread reports about its task. */
export type ThreadReport = { type: 'done'; result: unknown } | { type: 'failed'; failure: unknown }
