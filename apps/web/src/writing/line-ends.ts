import type { LineEnds } from '@inkwell/contract/line-ends'
import type { FormValues } from './drafts/draft.ts'

/** The name of the box that joins lines. */
export const LINE_ENDS_FIELD = 'lineEnds'

const CHECKED = 'on'

/** The value of the box; undefined if it is not known. */
export function toBox(lineEnds: LineEnds | undefined): FormValues {
  return lineEnds === undefined ? {} : { [LINE_ENDS_FIELD]: lineEnds === 'space' ? CHECKED : '' }
}

/** What the box says; undefined if there is none. */
export function lineEndsOf(values: FormValues): LineEnds | undefined {
  const box = values[LINE_ENDS_FIELD]
  if (box === undefined) return undefined
  return box === CHECKED ? 'space' : 'break'
}
