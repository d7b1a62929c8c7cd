import { useLayoutEffect, useRef } from 'react'
import type { FormValues } from '../../writing/drafts/draft.ts'
import { fillForm, readValues } from '../../writing/form-values.ts'

function findForm(): HTMLFormElement | null {
  return document.querySelector('main form')
}

/**
 * Hands over what was typed into the form of a screen when another form takes its place. Returns the function that
 * the first one calls in a layout effect when it goes: its fields are still there.
 */
export function useEarlyWords(hasOther: boolean): () => void {
  const typed = useRef<FormValues>(undefined)

  useLayoutEffect(() => {
    const [form, words] = [findForm(), typed.current]
    // Filling the form may render further fields, which is not possible within an effect.
    if (hasOther && form && words) queueMicrotask(() => fillForm(form, words))
  }, [hasOther])

  return () => {
    const form = findForm()
    if (form) typed.current = readValues(form)
  }
}
