import type { TextChange } from './change.ts'
import { findChanges } from './find-changes.ts'

/** Replaces a range of a text. */
export interface TextEdit {
  /** Offsets in UTF-16 code units, as in `selectionStart` of a textarea. */
  start: number
  end: number
  text: string
}

/** Up to this many kept characters in between, two edits become one: each edit takes time of its own. */
const KEPT = 20

function areClose(first: TextChange, next: TextChange): boolean {
  return next.start - first.end <= KEPT
}

/**
 * The edits that make `to` of `from`, ascending, with offsets in `from`: applied from the last to the first,
 * none moves another. They are few and small, so that a textarea keeps its undo history. No edit
 * begins or ends within a surrogate pair.
 */
export function editsBetween(from: string, to: string): readonly TextEdit[] {
  const edits: TextChange[] = []
  for (const change of findChanges(from, to)) {
    const last = edits.at(-1)
    if (!last || !areClose(last, change)) edits.push(change)
    else {
      const text = to.slice(last.newStart, change.newEnd)
      edits[edits.length - 1] = { ...last, end: change.end, newEnd: change.newEnd, text }
    }
  }
  return edits.map(({ start, end, text }) => ({ start, end, text }))
}
