import { useState } from 'react'
import type { EarlyWords, FoundWords } from './drafts/early-words.ts'
import type { OpenDraft } from './drafts/open-draft.ts'
import { fillForm, hasWords } from './form-values.ts'
import type { DraftHandle } from './sync/use-synced-draft.ts'
import { hasChanges } from './use-autosave.ts'
import type { TextVersion } from './use-versions.ts'

/** Words that are stored, and not in the form. `drop` is there if they were typed before their text had come. */
export type MissedWords = Pick<FoundWords, 'words'> & Partial<Pick<FoundWords, 'drop'>>

/** The draft keeps the text from now on. Resolves to the newest words of earlier visits that the form lacks. */
async function findEarly(
  draft: OpenDraft,
  early: EarlyWords,
  form: HTMLFormElement,
): Promise<FoundWords | undefined> {
  draft.flush()
  early.end()
  const found = await early.find()
  // The form may be gone meanwhile.
  if (!form.isConnected) return undefined
  const isThere = ({ words }: FoundWords): boolean => hasWords(form, words)
  for (const each of found.filter(isThere)) each.drop()
  return found.find((each) => !isThere(each))
}

/** The words that the form offers. `onFilled` is called when it has been filled with those of an earlier visit. */
export function useMissedWords(
  { draft, early }: DraftHandle,
  loaded: TextVersion | undefined,
  onFilled: () => void,
) {
  const [found, offer] = useState<MissedWords>()

  /** Looks for words of earlier visits that were typed before their text had come. Called when the form is filled. */
  async function lookForEarly(form: HTMLFormElement): Promise<void> {
    const kept = draft && (await findEarly(draft, early, form))
    if (!kept) return
    const isEmpty = loaded?.words.content === '' && !hasChanges(form, loaded.words)
    if (!isEmpty) return offer((before) => before ?? kept)
    fillForm(form, kept.words)
    onFilled()
    draft.flush()
    kept.drop()
  }

  return { found, offer, lookForEarly }
}
