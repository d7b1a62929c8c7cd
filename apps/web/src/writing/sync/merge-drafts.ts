import { mergeTexts } from '@inkwell/merge/merge-texts'
import type { DraftText } from './draft-calls.ts'

/** Merges title and content, each by words; undefined if both changed the same words. */
export function mergeDrafts(
  base: DraftText,
  mine: DraftText,
  theirs: DraftText,
): DraftText | undefined {
  const title = mergeTexts(base.title, mine.title, theirs.title).text
  const content = mergeTexts(base.content, mine.content, theirs.content).text
  return title === undefined || content === undefined ? undefined : { title, content }
}
