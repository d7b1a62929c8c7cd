import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { debounce } from '../platform/debounce.ts'
import type { Debounced } from '../platform/debounce.ts'
import { areSameValues } from './drafts/draft.ts'
import type { FormValues } from './drafts/draft.ts'
import type { ReadWords } from './drafts/draft-writer.ts'
import { isComposing } from './editor/edits/composition.ts'
import { textOf } from './sync/form-sync.ts'
import type { FormText } from './sync/sync-parts.ts'
import type { DraftHandle } from './sync/use-synced-draft.ts'
import { fillText, LOADED, pictureIn, readValues, typedIn } from './form-values.ts'

/** While somebody types, a text is compared with its saved version only when typing pauses. */
const PAUSE_MS = 250

export function hasChanges(form: HTMLFormElement, base: FormValues): boolean {
  return pictureIn(form) !== undefined || !areSameValues(readValues(form), base)
}

/** What was typed into a form before its text has come. */
function readEarly(form: HTMLFormElement): FormValues | undefined {
  const typed = typedIn(form)
  const isTouched = typed.length > 0 || pictureIn(form) !== undefined
  return isTouched ? Object.fromEntries(typed) : undefined
}

function isLoaded(event: Event | undefined): boolean {
  return event instanceof CustomEvent && event.detail === LOADED
}

/** The fields of a form whose changes `read` reads. */
function toFormText(form: HTMLFormElement, read: ReadWords): FormText {
  return {
    changes: () => {
      const words = read()
      return words && textOf(words)
    },
    current: () => textOf(readValues(form)),
    mayWrite: () => !isComposing(),
    write: (text) => fillText(form, text),
  }
}

/**
 * Listens to the browser's own events, because React gets only some of them, and on the document: there they
 * come when the handlers of React have refused a picture.
 */
function useInput(form: RefObject<HTMLFormElement | null>, onInput: (event: Event) => void): void {
  const listener = useEffectEvent(onInput)
  // Before the effects in which forms announce what was typed before hydration.
  useLayoutEffect(() => {
    const listen = (event: Event): void => {
      if (event.target instanceof Node && form.current?.contains(event.target)) listener(event)
    }
    document.addEventListener('input', listen)
    return () => document.removeEventListener('input', listen)
  }, [form])
}

/** Whether the form has unsaved changes, as of the last comparison. */
function useUnsaved(hasChangesNow: () => boolean) {
  const [isUnsaved, setUnsaved] = useState(false)
  const comparison = useRef<Debounced>(undefined)
  const compareNow = useEffectEvent(() => setUnsaved(hasChangesNow()))
  useEffect(() => {
    const work = debounce(PAUSE_MS, () => compareNow())
    comparison.current = work
    return work.cancel
  }, [])

  /** The first change shows at once; that there is none any more, when typing pauses. */
  function compare(): void {
    if (isUnsaved) comparison.current?.call()
    else setUnsaved(hasChangesNow())
  }

  return { isUnsaved, compare }
}

/** Saves the form to the draft as long as it differs from `base`, from the moment it is filled. */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  { draft, isFinished, isOutOfReach, early, sync }: DraftHandle,
  base: FormValues | undefined,
) {
  const isFilled = useRef(false)
  const [isShown, setShown] = useState(false)
  const isFilling = useRef(false)
  const isKept = useRef(false)
  const picture = useRef<File>(undefined)
  function hasUnsavedChanges(): boolean {
    return form.current !== null && !isFinished() && hasChanges(form.current, base ?? {})
  }

  const { isUnsaved, compare } = useUnsaved(hasUnsavedChanges)

  const mayKeep = (): boolean => isFilled.current && !isOutOfReach

  function keepWords(read: ReadWords, isStored: boolean): void {
    isKept.current ||= !isStored
    if (isKept.current) draft?.keep(read)
  }

  /** Until the draft is open, or where its text could not be loaded. */
  function keepEarly(element: HTMLFormElement, read: ReadWords): void {
    early.keep(mayKeep() ? read : () => readEarly(element), pictureIn(element))
  }

  function keepPicture(element: HTMLFormElement, event: Event | undefined): void {
    if (event?.target instanceof HTMLTextAreaElement) return
    // A form without the field says nothing of the picture.
    if (!element.elements.namedItem('image')) return
    const chosen = pictureIn(element)
    if (chosen !== picture.current) draft?.keepPicture(chosen)
    picture.current = chosen
  }

  /**
   * Runs at each key, so it reads neither the text nor other fields. What the data service has as it is
   * (`isStored`), the draft keeps only after a change.
   */
  function look(event?: Event, isStored = isLoaded(event)): void {
    const element = form.current
    // A form that is being filled has changes for a moment, which are nobody’s.
    if (!element || isFilling.current) return
    compare()
    if (isFinished()) return
    const read = () => (hasChanges(element, base ?? {}) ? readValues(element) : undefined)
    if (!draft || !base || !mayKeep()) return keepEarly(element, read)
    keepWords(read, isStored)
    sync?.changed(toFormText(element, read))
    keepPicture(element, event)
  }

  useInput(form, (event) => look(event))

  return {
    look,
    hasUnsavedChanges,
    isUnsaved,
    /** Whether the form shows its text. */
    isShown,
    /** Fills the form; this picture is stored in the draft already. */
    begin: (kept: File | undefined, put?: () => void) => {
      isFilling.current = true
      put?.()
      isFilling.current = false
      isFilled.current = true
      setShown(true)
      picture.current = kept
    },
  }
}
