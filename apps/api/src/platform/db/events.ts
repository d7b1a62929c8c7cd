/** One change of what everybody may read, as the writer's transaction appended it to the log. */
export interface LoggedEvent {
  /** Told once; in the order of commits on SQLite alone. */
  seq: number
  kind: string
  /** What it concerns: whatever was made of something with one of these tags is out of date. */
  tags: readonly string[]
}

/**
 * What was committed; `everything` where it cannot be told apart. While it is `unknown` nobody can
 * tell, and what is committed then is told afterwards.
 */
export type Committed = readonly LoggedEvent[] | 'everything' | 'unknown'

/** Reads the log from a position of its own. */
export interface EventReader {
  /** What this reader has not been told yet; at first, everything. Costs next to nothing. */
  take(): Committed
  /** Resolves when `take` knows what was committed before this was called, or cannot tell. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Events told apart at a time; beyond that, to forget everything is less work. */
export const EVENTS_MAX = 1_000

/** The tags as they are stored: none of them holds a space. */
export function parseTags(tags: string): readonly string[] {
  return tags.split(' ')
}
