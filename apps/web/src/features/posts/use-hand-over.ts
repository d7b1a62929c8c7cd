import { useLayoutEffect, useRef } from 'react'
import type { FormValues } from '../../writing/drafts/draft.ts'
import type { EarlyWords } from '../../writing/drafts/early-words.ts'
import { fillForm, pictureIn, readValues } from '../../writing/form-values.ts'

interface Typed {
  words: FormValues
  picture: File | undefined
  early: EarlyWords
}

function findForm(): HTMLFormElement | null {
  return document.querySelector('main form')
}

/**
 * Hands over what was typed into the form of a screen when another form takes its place. Returns the function that
 * the first one calls in a layout effect when it goes: its fields are still there.
 */
export function useHandOver(hasOther: boolean): (early: EarlyWords) => void {
  const typed = useRef<Typed>(undefined)

  useLayoutEffect(() => {
    const form = findForm()
    if (!hasOther || !form || !typed.current) return
    const { words, picture, early } = typed.current
    // Filling the form may render further fields, which is not possible within an effect.
    queueMicrotask(() => fillForm(form, words, picture))
    early.handOver()
  }, [hasOther])

  return (early) => {
    const form = findForm()
    if (form) typed.current = { words: readValues(form), picture: pictureIn(form), early }
  }
}
