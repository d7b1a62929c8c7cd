import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { areSameWords } from './drafts/draft.ts'
import type { DraftWords } from './drafts/draft.ts'
import type { DraftHandle } from './drafts/use-draft.ts'
import { pictureIn, wordsIn } from './form-words.ts'

/** Whether a form holds something that the text before it does not. */
export function hasWork(form: HTMLFormElement, base: DraftWords): boolean {
  return pictureIn(form) !== undefined || !areSameWords(wordsIn(form), base)
}

/** Keeps what is written into a form, from when it is filled, as long as it differs from `base`. */
export function useKeptWords(
  form: RefObject<HTMLFormElement | null>,
  { draft, isFinished }: DraftHandle,
  base: DraftWords | undefined,
) {
  const isFilled = useRef(false)
  const picture = useRef<File>(undefined)
  const [isUnsaved, setUnsaved] = useState(false)

  /** Whether leaving would lose sight of something. */
  function isAtWork(): boolean {
    return form.current !== null && !isFinished() && hasWork(form.current, base ?? {})
  }

  function look(): void {
    const element = form.current
    if (!element) return
    setUnsaved(isAtWork())
    if (!draft || !base || !isFilled.current || isFinished()) return
    draft.keep(() => (hasWork(element, base) ? wordsIn(element) : undefined))
    const chosen = pictureIn(element)
    if (chosen !== picture.current) draft.keepPicture(chosen)
    picture.current = chosen
  }

  return {
    look,
    isAtWork,
    isUnsaved,
    /** The form holds from here on what it is to hold, and this picture is kept already. */
    begin: (kept: File | undefined) => {
      isFilled.current = true
      picture.current = kept
    },
  }
}
