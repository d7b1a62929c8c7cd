/** A change of public data. Triggers append it to the log in the writer's transaction. */
export interface LoggedEvent {
  /** Unique; in commit order on SQLite only. */
  seq: number
  kind: string
  /** Everything that was made from something with one of these tags is invalid. */
  tags: readonly string[]
}

/**
 * The changes since the last read; `everything` if they cannot be listed. `unknown` means that the log
 * cannot be read at the moment; the changes are then returned later.
 */
export type Committed = readonly LoggedEvent[] | 'everything' | 'unknown'

/** Reads the log from its own position. */
export interface EventReader {
  /** The changes since the last call; `everything` on the first call. Cheap enough for each request. */
  take(): Committed
  /** Resolves when `take` includes all earlier commits, or returns `unknown`. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** The maximum number of events in one read. Beyond it, invalidating everything is cheaper. */
export const EVENTS_MAX = 1_000

/** Parses the stored form: tags do not contain spaces. */
export function parseTags(tags: string): readonly string[] {
  return tags.split(' ')
}
