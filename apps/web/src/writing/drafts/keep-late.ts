import type { FormValues } from './draft.ts'
import type { OpenDraft } from './open-draft.ts'

/** Keeps the words of a form that was left, unless the draft was opened or changed since. */
export async function keepLate(draft: OpenDraft | undefined, words: FormValues): Promise<void> {
  if (!draft || !(await draft.isUntouched())) return
  draft.keep(() => words)
  await draft.flush()
}
