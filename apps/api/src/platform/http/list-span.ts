import type { Change } from '../db/changes.ts'

/** What stands in the list from one place to another. */
export interface ListSpan {
  /** Begins below this post; at the newest, where it is missing. */
  below?: Change | undefined
  /** Ends with this post; with the oldest, where it is missing. */
  to?: Change | undefined
}

/** Whether one comes before the other in a list that goes from new to old. */
function isAbove(one: Change, other: Change): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt
  return one.id > other.id
}

/** Whether a post that changed, came or went stands within the span, or could. */
export function isWithin({ below, to }: ListSpan, change: Change): boolean {
  const isFarEnough = !below || isAbove(below, change)
  return isFarEnough && (!to || !isAbove(to, change))
}
