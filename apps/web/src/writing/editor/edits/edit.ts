/** Replaces a range of a text. Offsets are those of a string in JavaScript. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** A range of a text; empty for a caret. */
export interface Range {
  start: number
  end: number
}

/** Edits in the coordinates of the text before them, and what is selected afterwards. */
export interface Change {
  edits: readonly Edit[]
  selection: Range
}

function sorted(edits: readonly Edit[]): Edit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** The text with all edits made. Edits must not overlap; their order does not matter. */
export function editedText(value: string, edits: readonly Edit[]): string {
  let at = 0
  let made = ''
  for (const { start, end, text } of sorted(edits)) {
    made += value.slice(at, start) + text
    at = end
  }
  return made + value.slice(at)
}

/**
 * Where an offset is after the edits. An offset within a replaced range moves to the end of the new
 * text, and an insertion at the offset moves it, unless `staysBefore`.
 */
export function movedOffset(
  offset: number,
  edits: readonly Edit[],
  { staysBefore = false } = {},
): number {
  let moved = offset
  for (const { start, end, text } of edits) {
    if (start > offset || (staysBefore && start === offset)) continue
    moved += text.length - (Math.min(end, offset) - start)
  }
  return moved
}

/** One edit that does the same as all of them. */
export function joinEdits(value: string, edits: readonly Edit[]): Edit | undefined {
  const [first, ...rest] = sorted(edits)
  if (!first) return undefined
  const last = rest.at(-1) ?? first
  const inside = [first, ...rest].map(({ start, end, text }) => ({
    start: start - first.start,
    end: end - first.start,
    text,
  }))
  const text = editedText(value.slice(first.start, last.end), inside)
  return { start: first.start, end: last.end, text }
}

/** Edits are one step of Undo if they are within so many lines. */
const JOINED_LINES = 200

/** More lines are one step if each edit stands for so many: each step takes time with the whole text. */
const LINES_OF_EDIT = 20

/** One edit that does the same as all of them, if they are few lines apart. */
export function joinNear(value: string, edits: readonly Edit[]): Edit | undefined {
  if (edits.length < 2) return undefined
  const joined = joinEdits(value, edits)
  const max = Math.max(JOINED_LINES, edits.length * LINES_OF_EDIT)
  return joined && joined.text.split('\n', max).length < max ? joined : undefined
}

/** The last edit first, so that each is in the coordinates of the text before all of them. */
export function inReverse(edits: readonly Edit[]): Edit[] {
  return sorted(edits).toReversed()
}
