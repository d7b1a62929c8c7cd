import { fillForm, isSameFile, readValues } from '../form-values.ts'
import type { FormValues } from './draft.ts'
import type { OpenDraft } from './open-draft.ts'

/** What a form had before another text took its place. */
export interface Earlier {
  words: FormValues
  /** Missing if the picture stays as it is. */
  picture?: File | undefined
}

/** What a form got in place of an earlier text. */
export interface Taken {
  element: HTMLFormElement
  words: FormValues
  picture: File | undefined
}

/**
 * Brings back what a form that was left had before it got the text `taken`. What was typed or chosen since then, or in
 * another form, stays stored; the earlier text is a draft of its own then.
 */
export async function keepLate(
  draft: OpenDraft | undefined,
  { words, ...rest }: Earlier,
  taken: Taken,
): Promise<void> {
  if (!draft) return
  const { words: now = {}, picture } = draft.latest()
  const hasWords = Object.entries(taken.words).every(([name, value]) => (now[name] ?? '') === value)
  const isOtherPicture = 'picture' in rest && !isSameFile(rest.picture, taken.picture)
  const isAsTaken = hasWords && (!isOtherPicture || isSameFile(picture, taken.picture))
  if (!isAsTaken || !(await draft.isUntouched())) {
    draft.storeBeside(words, isOtherPicture ? rest.picture : undefined)
    return
  }
  // DraftSync still reads the form that was left, and merges into it what another device has saved.
  fillForm(taken.element, words)
  draft.keep(() => ({ ...now, ...words, ...readValues(taken.element) }))
  if (isOtherPicture) draft.keepPicture(rest.picture)
  await draft.flush()
}
