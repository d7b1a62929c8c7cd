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

interface Caret {
  name: string
  start: number | null
  end: number | null
}

function findForm(): HTMLFormElement | null {
  return document.querySelector('main form')
}

type Field = HTMLInputElement | HTMLTextAreaElement

function isField(element: unknown): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

/** Where somebody types; undefined if not into this form. */
function readCaret(form: HTMLFormElement): Caret | undefined {
  const field = document.activeElement
  if (!isField(field) || field.form !== form) return undefined
  return { name: field.name, start: field.selectionStart, end: field.selectionEnd }
}

/** Lets whoever types go on: keys would go nowhere. */
function setCaret(form: HTMLFormElement, { name, start, end }: Caret): void {
  const field = form.elements.namedItem(name)
  if (!isField(field)) return
  field.focus({ preventScroll: true })
  // Not every type of field has a caret.
  if (start !== null) field.setSelectionRange(start, end)
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
 * Hands over what was typed into the form of a screen, and the caret, when another form takes its place. Returns the
 * function that the first one calls in a layout effect when it goes: its fields are still there.
 */
export function useHandOver(hasOther: boolean): (handle: DraftHandle) => void {
  const typed = useRef<Typed>(undefined)
  const caret = useRef<Caret>(undefined)

  useLayoutEffect(() => {
    const form = findForm()
    if (!hasOther || !form) return
    const { words = {}, picture, early } = typed.current ?? {}
    // Filling the form may render further fields, which is not possible within an effect.
    queueMicrotask(() => {
      fillForm(form, words, picture)
      if (caret.current) setCaret(form, caret.current)
    })
    early?.handOver()
  }, [hasOther])

  return (handle) => {
    const form = findForm()
    if (!form) return
    caret.current = readCaret(form)
    if (hasOnlyKept(form, handle)) return
    typed.current = { words: readValues(form), picture: pictureIn(form), early: handle.early }
  }
}
