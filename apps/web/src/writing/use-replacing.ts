import type { RefObject } from 'react'
import { areSameValues, withoutCover } from './drafts/draft.ts'
import type { FormValues } from './drafts/draft.ts'
import { keepLate } from './drafts/keep-late.ts'
import type { Earlier, Taken } from './drafts/keep-late.ts'
import { noteStored } from './found-draft.ts'
import { hasWords, isSending, pictureIn, readValues, replaceForm } from './form-values.ts'
import type { DraftHandle } from './sync/use-synced-draft.ts'
import type { useAutosave } from './use-autosave.ts'
import type { MissedWords } from './use-missed-words.ts'
import type { TextVersion, useVersions } from './use-versions.ts'

/** What took the place of a text. */
export interface Replaced {
  words: FormValues
  picture: File | undefined
  /** Whether that belongs to another draft of the account than the earlier text does. */
  isOtherDraft?: boolean
}

interface ReplacingParts {
  form: RefObject<HTMLFormElement | null>
  versions: ReturnType<typeof useVersions>
  /** The saved text; undefined until known. */
  base: TextVersion | undefined
  begin: ReturnType<typeof useAutosave>['begin']
  offer: (words: MissedWords) => void
  /** Called when the form no longer has the draft of an earlier visit. */
  onReplaced: () => void
}

/** Replaces the text of a form by another one, and puts it back without losing what was typed since. */
export function useReplacing({ draft, sync, ...handle }: DraftHandle, parts: ReplacingParts) {
  const { form, versions, base, begin, offer, onReplaced } = parts

  /**
   * Called before an earlier text comes back in place of another one. What was typed over that, or chosen, stays stored
   * in a draft of its own, whose words the form offers. Returns what there was.
   */
  function setAside(
    element: HTMLFormElement,
    { words, picture, isOtherDraft = false }: Replaced,
  ): 'words' | 'picture' | undefined {
    if (hasWords(element, words) && pictureIn(element) === picture) return undefined
    const typed = withoutCover(readValues(element))
    // One that was sent is not stored here again: another device may replace it.
    const sent = draft?.hasPicture() ? undefined : pictureIn(element)
    void draft?.flush()
    // The draft of the account gets the earlier text, so what is left is still due.
    if (!isOtherDraft) noteStored(draft, sync)
    draft?.leave()
    noteStored(draft, sync)
    begin(sent)
    if (hasWords(element, withoutCover(words))) return 'picture'
    offer({ words: typed, isSetAside: true })
    return 'words'
  }

  /** Whether the draft of the form ends, or does so when what is being sent is stored. */
  function isEnding(element: HTMLFormElement): boolean {
    return !element.isConnected || handle.isFinished() || isSending(element)
  }

  /** Stores what there was beside a draft that ends, and offers it in case that the draft goes on. */
  function storeBeside({ words, picture }: Earlier): void {
    const isSaved = !picture && base !== undefined && areSameValues(words, base.words)
    offer({ words, stored: isSaved ? undefined : draft?.storeBeside(words, picture) })
  }

  /** Stores an earlier text that the form cannot show again, because it was left or its draft ends. */
  function keepElsewhere(earlier: Earlier, taken: Taken): 'left' | 'ending' | undefined {
    const { element } = taken
    // What is being sent ends the draft, also if the form was left.
    if (!element.isConnected && !isSending(element)) {
      void keepLate(draft, earlier, taken).then(() => sync?.goOn())
      return 'left'
    }
    if (!isEnding(element)) return undefined
    storeBeside(earlier)
    return 'ending'
  }

  /** Replaces the text by a version; returns the function that undoes it. */
  function replaceBy(next: TextVersion): () => void {
    const element = form.current
    if (!element) return () => undefined
    const [typed, chosen] = [readValues(element), pictureIn(element)]
    const [began, stored] = [versions.current.current, sync?.stored]
    const isCopy = handle.isCopy === true && sync?.isOfPost === true
    const bringBack = draft?.forget(typed)
    // A working copy is removed when the form has no changes.
    if (isCopy) noteStored(draft, sync)
    else sync?.detach()
    begin(undefined)
    onReplaced()
    versions.accept(next)
    replaceForm(element, next.words)
    return () => {
      if (isEnding(element)) return offer({ words: typed, stored: bringBack?.() })
      setAside(element, { words: next.words, picture: undefined, isOtherDraft: !isCopy })
      versions.reopen(began, versions.theirs)
      if (!isCopy && stored) sync?.attach(stored)
      // What was typed since may have become a draft, which keeps its text.
      else if (!isCopy) sync?.detach()
      noteStored(draft, sync)
      replaceForm(element, typed, chosen)
    }
  }

  return { setAside, keepElsewhere, replaceBy }
}
