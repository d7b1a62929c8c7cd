/** A post that changed, came or went, by its place in the list. */
export interface Change {
  id: string
  createdAt: string
}

/** Which posts changed; `everything` where nobody can tell them apart. */
export type Changed = readonly Change[] | 'everything'

/** What has been committed to the database, by whichever process. */
export interface Changes {
  /** Whether a commit of this process is known as soon as it is acknowledged. */
  readonly areToldAtOnce: boolean
  /** Costs next to nothing, and differs after a commit; undefined while nobody can tell. */
  version(): number | undefined
  /** What changed since the last time this was asked; at first, everything. */
  take(): Changed
}
