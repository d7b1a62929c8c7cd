import { useLayoutEffect, useRef } from 'react'
import { withoutCover } from '../../../writing/drafts/draft.ts'
import type { FormValues } from '../../../writing/drafts/draft.ts'
import type { EarlyWords } from '../../../writing/drafts/early-words.ts'
import {
  fillForm,
  hasWords,
  isSameFile,
  pictureIn,
  readValues,
} from '../../../writing/form-values.ts'
import type { DraftHandle } from '../../../writing/sync/use-synced-draft.ts'

interface Typed {
  words: FormValues
  picture: File | undefined
  early: EarlyWords
}

function findForm(): HTMLFormElement | null {
  return document.querySelector('main form')
}

/** Whether the form has nothing but the draft of an earlier visit, which the other form offers. */
function hasOnlyKept(form: HTMLFormElement, { draft }: DraftHandle): boolean {
  if (!draft?.kept || !isSameFile(pictureIn(form), draft.picture)) return false
  const { words } = draft.kept
  // The form may have lost its field.
  const { alt = words.alt } = readValues(form)
  return alt === words.alt && hasWords(form, withoutCover(words))
}

/**
 * Hands over what was typed into the form of a screen when another form takes its place. Returns the function that
 * the first one calls in a layout effect when it goes: its fields are still there.
 */
export function useHandOver(hasOther: boolean): (handle: DraftHandle) => void {
  const typed = useRef<Typed>(undefined)

  useLayoutEffect(() => {
    const form = findForm()
    if (!hasOther || !form || !typed.current) return
    const { words, picture, early } = typed.current
    // Filling the form may render further fields, which is not possible within an effect.
    queueMicrotask(() => fillForm(form, words, picture))
    early.handOver()
  }, [hasOther])

  return (handle) => {
    const form = findForm()
    if (!form || hasOnlyKept(form, handle)) return
    typed.current = { words: readValues(form), picture: pictureIn(form), early: handle.early }
  }
}
