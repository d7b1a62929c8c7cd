import { isConflict } from '@inkwell/merge/merge-result'
import type { ConflictPart, MergedPart } from '@inkwell/merge/merge-result'
import { mergeTexts } from '@inkwell/merge/merge-texts'
import { mergeLabels } from '../labels.ts'
import type { DraftText } from './draft-calls.ts'

/**
 * What both sides wrote, where one goes on from the other: a page that was killed has an earlier state
 * of the text that it had saved.
 * Undefined if both sides differ, also where one deleted what the other changed.
 */
export function settle(part: MergedPart | ConflictPart): string | undefined {
  if (!isConflict(part)) return part.text
  const { mine, theirs } = part
  if (mine === '' || theirs === '') return undefined
  if (mine.startsWith(theirs)) return mine
  return theirs.startsWith(mine) ? theirs : undefined
}

function merge(base: string, mine: string, theirs: string): string | undefined {
  const parts = mergeTexts(base, mine, theirs).parts.map(settle)
  return parts.includes(undefined) ? undefined : parts.join('')
}

/** Merges what a text is besides its words. Of line ends, as of a language, a change of mine is the later one. */
export function mergeSettings(
  base: Partial<DraftText>,
  mine: DraftText,
  theirs: DraftText,
): Omit<DraftText, 'title' | 'content'> {
  const isMine = mine.lineEnds !== (base.lineEnds ?? 'break')
  const lineEnds = isMine ? mine.lineEnds : (theirs.lineEnds ?? mine.lineEnds)
  return { lineEnds, ...mergeLabels(base, mine, theirs) }
}

/**
 * Merges title and content, each by words, and the settings; undefined if both changed the same words.
 */
export function mergeDrafts(
  base: DraftText,
  mine: DraftText,
  theirs: DraftText,
): DraftText | undefined {
  const title = merge(base.title, mine.title, theirs.title)
  const content = merge(base.content, mine.content, theirs.content)
  if (title === undefined || content === undefined) return undefined
  return { title, content, ...mergeSettings(base, mine, theirs) }
}
