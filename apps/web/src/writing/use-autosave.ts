import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { afterPause } from '../platform/after-pause.ts'
import type { PausedWork } from '../platform/after-pause.ts'
import { areSameValues } from './drafts/draft.ts'
import type { FormValues } from './drafts/draft.ts'
import { textOf } from './sync/form-sync.ts'
import type { DraftHandle } from './sync/use-synced-draft.ts'
import { fillText, mayFillText, pictureIn, readValues } from './form-values.ts'

/** While somebody types, a text is compared with its saved version only when typing pauses. */
const PAUSE_MS = 250

export function hasChanges(form: HTMLFormElement, base: FormValues): boolean {
  return pictureIn(form) !== undefined || !areSameValues(readValues(form), base)
}

/** The words of a form that is not filled yet. That of a new text is empty before, so that they are all of it. */
function earlyWords(form: HTMLFormElement, base: FormValues | undefined): FormValues | undefined {
  return base?.content === '' && hasChanges(form, base) ? readValues(form) : undefined
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

/** Saves the form to the draft as long as it differs from `base`, from the moment it is filled. */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  { draft, isFinished, noteEarly, sync }: DraftHandle,
  base: FormValues | undefined,
) {
  const isFilled = useRef(false)
  const picture = useRef<File>(undefined)
  const [isUnsaved, setUnsaved] = useState(false)
  const comparison = useRef<PausedWork>(undefined)
  const compareNow = useEffectEvent(() => setUnsaved(hasUnsavedChanges()))
  useEffect(() => {
    const work = afterPause(PAUSE_MS, () => compareNow())
    comparison.current = work
    return work.cancel
  }, [])

  function hasUnsavedChanges(): boolean {
    return form.current !== null && !isFinished() && hasChanges(form.current, base ?? {})
  }

  /** The first change shows at once; that there is none any more, when typing pauses. */
  function compare(): void {
    if (isUnsaved) comparison.current?.ask()
    else setUnsaved(hasUnsavedChanges())
  }

  function keepPicture(element: HTMLFormElement): void {
    const chosen = pictureIn(element)
    if (chosen !== picture.current) draft?.keepPicture(chosen)
    picture.current = chosen
  }

  /** Runs at each key, so it reads neither the text nor other fields. */
  function look(event?: Event): void {
    const element = form.current
    if (!element) return
    compare()
    if (!isFilled.current) noteEarly(earlyWords(element, base))
    if (!draft || !base || !isFilled.current || isFinished()) return
    const read = () => (hasChanges(element, base) ? readValues(element) : undefined)
    draft.keep(read)
    sync?.changed({
      changes: () => {
        const words = read()
        return words && textOf(words)
      },
      current: () => textOf(readValues(element)),
      mayWrite: () => mayFillText(element),
      write: (text) => fillText(element, text),
    })
    if (!(event?.target instanceof HTMLTextAreaElement)) keepPicture(element)
  }

  useInput(form, look)

  return {
    look,
    hasUnsavedChanges,
    isUnsaved,
    /** The form is filled; this picture is stored in the draft already. */
    begin: (kept: File | undefined) => {
      isFilled.current = true
      noteEarly(undefined)
      picture.current = kept
    },
  }
}
