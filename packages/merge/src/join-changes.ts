import { spanOf } from './change.ts'
import type { Change } from './change.ts'
import { hasWord } from './tokens.ts'

/** More words than this in between were kept on purpose. */
const KEPT_WORDS = 2

function lengthOf(tokens: readonly string[], start: number, end: number): number {
  let length = 0
  for (let at = start; at < end; at += 1) length += tokens[at]?.length ?? 0
  return length
}

/**
 * Joins changes with only spaces, or few and short words, between them. Two sentences always share a
 * "the" or a full stop: without this, parts of both could stand in one merged sentence.
 */
export function joinChanges(
  changes: readonly Change[],
  from: readonly string[],
  to: readonly string[],
): Change[] {
  function sizeOf({ start, end, newStart, newEnd }: Change): number {
    return Math.max(lengthOf(from, start, end), lengthOf(to, newStart, newEnd))
  }

  function areClose(first: Change, next: Change): boolean {
    const kept = from.slice(first.end, next.start)
    const words = kept.filter(hasWord).length
    if (words === 0) return !kept.includes('\n')
    if (words > KEPT_WORDS) return false
    return kept.join('').length <= Math.min(sizeOf(first), sizeOf(next))
  }

  const joined: Change[] = []
  for (const change of changes) {
    const last = joined.at(-1)
    if (last && areClose(last, change)) joined[joined.length - 1] = spanOf(last, change)
    else joined.push(change)
  }
  return joined
}
