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

/** The caret in a field with this name and value. */
interface Caret {
  name: string
  value: string
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
  const { name, value, selectionStart: start, selectionEnd: end } = field
  return { name, value, start, end }
}

/** Focuses the same field and restores its selection. */
function setCaret(form: HTMLFormElement, { name, start, end }: Caret): void {
  const field = form.elements.namedItem(name)
  if (!isField(field)) return
  field.focus({ preventScroll: true })
  // Not every type of field has a caret.
  if (start !== null) field.setSelectionRange(start, end)
}

/** Waits for the value, because a key typed before the form is filled would begin another text. */
function setCaretWhenFilled(form: HTMLFormElement, caret: Caret): void {
  const filling = new AbortController()
  const look = (): void => {
    const field = form.elements.namedItem(caret.name)
    if (!isField(field) || field.value !== caret.value) return
    filling.abort()
    // Nobody has focused anything else meanwhile.
    if (document.activeElement?.contains(form)) setCaret(form, caret)
  }
  // The fields are filled one after the other.
  form.addEventListener('input', () => queueMicrotask(look), { signal: filling.signal })
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
 * Hands over the caret when one form of a screen takes the place of the other one, and what was typed into the first
 * one. A form calls the function for it in a layout effect when it goes: its fields are still there.
 */
export function useHandOver(hasOther: boolean) {
  const typed = useRef<Typed>(undefined)
  const caret = useRef<Caret>(undefined)

  useLayoutEffect(() => {
    const form = findForm()
    if (!form) return
    const { words = {}, picture, early } = typed.current ?? {}
    const { current: last } = caret
    typed.current = caret.current = undefined
    if (!hasOther) {
      if (last) setCaretWhenFilled(form, last)
      return
    }
    // Filling the form may render further fields, which is not possible within an effect.
    queueMicrotask(() => {
      fillForm(form, words, picture)
      if (last) setCaret(form, last)
    })
    early?.handOver()
  }, [hasOther])

  /** For a form whose draft has its words. */
  function keepCaret(): void {
    const form = findForm()
    if (form) caret.current = readCaret(form)
  }

  function keepWords(handle: DraftHandle): void {
    const form = findForm()
    if (!form) return
    keepCaret()
    if (hasOnlyKept(form, handle)) return
    typed.current = { words: readValues(form), picture: pictureIn(form), early: handle.early }
  }

  return { keepCaret, keepWords }
}
