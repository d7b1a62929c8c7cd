import { isDeletion, isInsertion } from './change.ts'
import type { Change } from './change.ts'

/** How good a place is for the begin of an insertion: a paragraph, a line, a word, anything. */
function rankPlace(tokens: readonly string[], at: number): number {
  const before = tokens[at - 1] ?? '\n'
  if (before === '\n' && (tokens[at - 2] ?? '\n').endsWith('\n')) return 3
  if (before.endsWith('\n')) return 2
  return /^\s/.test(before) ? 1 : 0
}

/** How many tokens the range can move without changing the result, up (-1) or down (1). */
function countSteps(
  tokens: readonly string[],
  [start, end]: readonly [number, number],
  direction: -1 | 1,
  room: number,
): number {
  const [first, last] = direction < 0 ? [start - 1, end - 1] : [start, end]
  let steps = 0
  while (
    steps < room &&
    tokens[first + steps * direction] === tokens[last + steps * direction] &&
    tokens[first + steps * direction] !== undefined
  ) {
    steps += 1
  }
  return steps
}

function slide(change: Change, from: readonly string[], to: readonly string[], room: Room): Change {
  const inserts = isInsertion(change)
  if (inserts === isDeletion(change)) return change
  const tokens = inserts ? to : from
  const range = inserts
    ? ([change.newStart, change.newEnd] as const)
    : ([change.start, change.end] as const)
  const up = countSteps(tokens, range, -1, room.up)
  const down = countSteps(tokens, range, 1, room.down)
  let best = 0
  let rank = -1
  for (let by = -up; by <= down; by += 1) {
    const found = rankPlace(tokens, range[0] + by)
    if (found > rank) [best, rank] = [by, found]
  }
  return {
    start: change.start + best,
    end: change.end + best,
    newStart: change.newStart + best,
    newEnd: change.newEnd + best,
  }
}

/** The tokens between a change and its neighbours. */
interface Room {
  up: number
  down: number
}

/**
 * Moves each insertion and deletion to the begin of a paragraph, line or word, if the result is the
 * same: inserting "b a" into "a c" after "a " is inserting "a b" before it.
 */
export function slideChanges(
  changes: readonly Change[],
  from: readonly string[],
  to: readonly string[],
): Change[] {
  const moved: Change[] = []
  for (const [index, change] of changes.entries()) {
    const up = change.start - (moved.at(-1)?.end ?? 0)
    const down = (changes[index + 1]?.start ?? from.length) - change.end
    moved.push(slide(change, from, to, { up, down }))
  }
  return moved
}
