import { isSameFile } from '../form-values.ts'
import type { FormValues } from './draft.ts'
import type { OpenDraft } from './open-draft.ts'

/** What a form had before another text took its place. */
export interface Earlier {
  words: FormValues
  /** Missing if the picture stays as it is. */
  picture?: File | undefined
}

/**
 * Brings back what a form that was left had before it got the text `taken`. What was typed or chosen since then, or in
 * another form, stays stored; the earlier text is a draft of its own then.
 */
export async function keepLate(
  draft: OpenDraft | undefined,
  { words, ...rest }: Earlier,
  taken: { words: FormValues; picture: File | undefined },
): Promise<void> {
  if (!draft) return
  const { words: now = {}, picture } = draft.latest()
  const hasWords = Object.entries(taken.words).every(([name, value]) => (now[name] ?? '') === value)
  const isAsTaken = hasWords && (!('picture' in rest) || isSameFile(picture, taken.picture))
  if (!isAsTaken || !(await draft.isUntouched())) {
    draft.storeBeside(words, rest.picture)
    return
  }
  draft.keep(() => ({ ...now, ...words }))
  if ('picture' in rest) draft.keepPicture(rest.picture)
  await draft.flush()
}
