import { fillForm, isSameFile } from '../form-values.ts'
import type { FormValues } from './draft.ts'
import type { OpenDraft } from './open-draft.ts'

/** What a form had before another text took its place. */
export interface Earlier {
  words: FormValues
  /** Missing if the picture stays as it is. */
  picture?: File | undefined
}

/** The form that was left, and what it had got. */
interface Taken {
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
  const isAsTaken = hasWords && (!('picture' in rest) || isSameFile(picture, taken.picture))
  if (!isAsTaken || !(await draft.isUntouched())) {
    draft.storeBeside(words, rest.picture)
    return
  }
  // A call that is repeated reads the form.
  fillForm(taken.element, words)
  draft.keep(() => ({ ...now, ...words }))
  if ('picture' in rest) draft.keepPicture(rest.picture)
  await draft.flush()
}
