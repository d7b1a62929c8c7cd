/**
 * A range of one text that another text has differently. All are offsets: of tokens in a list, or
 * of UTF-16 code units in a text. An empty range is an insertion or a deletion.
 */
export interface Change {
  start: number
  end: number
  /** The range in the other text. */
  newStart: number
  newEnd: number
}

/** A change of a text, with what stands there instead. */
export interface TextChange extends Change {
  text: string
}

export function isInsertion({ start, end }: Change): boolean {
  return start === end
}

export function isDeletion({ newStart, newEnd }: Change): boolean {
  return newStart === newEnd
}

/** A change that covers two changes and what is between them. */
export function spanOf(first: Change, last: Change): Change {
  return { start: first.start, end: last.end, newStart: first.newStart, newEnd: last.newEnd }
}
