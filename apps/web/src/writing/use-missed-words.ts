import { useState } from 'react'
import { coverKeyOf } from './drafts/cover-base.ts'
import { withoutCover } from './drafts/draft.ts'
import type { FormValues } from './drafts/draft.ts'
import type { EarlyWords, FoundWords } from './drafts/early-words.ts'
import type { StoredText } from './drafts/open-draft.ts'
import { fillForm, hasWords, isSameFile, pictureIn, readValues } from './form-values.ts'
import type { DraftHandle } from './sync/use-synced-draft.ts'
import { hasChanges } from './use-autosave.ts'
import type { TextVersion } from './use-versions.ts'

/** Words that are stored, and not in the form. */
export interface MissedWords {
  words: FormValues
  /** They were typed before their text had come. */
  early?: FoundWords
  /** What stores them, if the form offers them only because its draft goes on. */
  stored?: StoredText | undefined
  /** They were typed before an earlier text came back. */
  isSetAside?: boolean
}

/** The words that fit the form: the description of another cover than its text has does not. */
export function fitTo(
  form: HTMLFormElement,
  { words, coverKey }: Pick<FoundWords, 'words' | 'coverKey'>,
): FormValues {
  if (coverKey === undefined) return words
  const isSame = coverKeyOf(readValues(form)) === coverKey
  return isSame ? words : withoutCover(words)
}

/** Removes what the form has; resolves to the newest of the others. */
async function findMissing(early: EarlyWords, form: HTMLFormElement) {
  const found = await early.find()
  // The form may be gone meanwhile.
  if (!form.isConnected) return undefined
  // Until the cover of a draft has come, its description may be one that nobody else has.
  const isKnown = coverKeyOf(readValues(form)) !== ''
  const isThere = (each: FoundWords): boolean =>
    hasWords(form, isKnown ? fitTo(form, each) : each.words) &&
    (!each.picture || isSameFile(pictureIn(form), each.picture))
  for (const each of found.filter(isThere)) each.drop()
  return found.find((each) => !isThere(each))
}

/** The words that the form offers. `onFilled` is called when it has been filled with those of an earlier visit. */
export function useMissedWords(
  handle: DraftHandle,
  loaded: TextVersion | undefined,
  onFilled: () => void,
) {
  const { draft, early, isCopy, isOutOfReach } = handle
  const [found, offer] = useState<MissedWords>()

  /** Looks for words of earlier visits that were typed before their text had come. Called when the form is filled. */
  async function lookForEarly(form: HTMLFormElement): Promise<void> {
    // They belong to a text that this form does not show.
    if (!draft || isOutOfReach) return
    if (await draft.flush()) early.end()
    const missing = await findMissing(early, form)
    if (!missing) return
    const { words } = missing
    const isEmpty = !isCopy && loaded?.words.content === '' && !hasChanges(form, loaded.words)
    if (!isEmpty) return offer((before) => before ?? { words, early: missing })
    fillForm(form, words, missing.picture)
    onFilled()
    if (await draft.flush()) missing.drop()
  }

  return { found, offer, lookForEarly }
}
