import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { areSameWords, NO_WORDS } from './drafts/draft.ts'
import type { Draft, DraftWords } from './drafts/draft.ts'
import type { DraftHandle } from './drafts/use-draft.ts'
import { fillForm, fillUntouched, pictureIn, wordsIn } from './post-fields.ts'

/** What the form begins with. */
export interface PostBase extends DraftWords {
  /** When the post was last changed; undefined for a new one. */
  updatedAt: string | undefined
}

export const NEW_BASE: PostBase = { ...NO_WORDS, updatedAt: undefined }

/** Where the words in the form come from: an earlier visit, before or after somebody changed the post. */
export type Origin = 'kept' | 'outdated'

/** A post that did not load says nothing about changes. */
function originOf({ base }: Draft, { updatedAt }: PostBase): Origin {
  return updatedAt !== undefined && updatedAt !== base ? 'outdated' : 'kept'
}

function hasWork(form: HTMLFormElement, base: DraftWords): boolean {
  return pictureIn(form) !== undefined || !areSameWords(wordsIn(form), base)
}

/**
 * Fills the form with the words of a post, or with those that an earlier visit left behind, and
 * keeps what is written from then on. `base` is undefined while it loads.
 */
export function usePostWords({ draft, isFinished }: DraftHandle, base: PostBase | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const picture = useRef<File>(undefined)
  const hasFilled = useRef(false)
  const [origin, setOrigin] = useState<Origin>()
  const [isUnsaved, setUnsaved] = useState(false)

  /** Whether leaving would lose sight of something. */
  function isAtWork(): boolean {
    return form.current !== null && !isFinished() && hasWork(form.current, base ?? NO_WORDS)
  }

  function look(): void {
    const element = form.current
    if (!element) return
    setUnsaved(isAtWork())
    if (!draft || !base || !hasFilled.current || isFinished()) return
    draft.keep(() => (hasWork(element, base) ? wordsIn(element) : undefined))
    const chosen = pictureIn(element)
    if (chosen !== picture.current) draft.keepPicture(chosen)
    picture.current = chosen
  }

  function fill(from: PostBase): void {
    const element = form.current
    if (!element) return
    const kept = hasFilled.current ? undefined : draft?.kept
    if (kept) fillFromKept(element, kept, from)
    else fillUntouched(element, from)
    draft?.note({ base: kept ? kept.base : from.updatedAt })
    hasFilled.current = true
    look()
  }

  function fillFromKept(element: HTMLFormElement, kept: Draft, from: PostBase): void {
    picture.current = draft?.picture
    setOrigin(originOf(kept, from))
    fillUntouched(element, kept, draft?.picture)
  }

  const begin = useEffectEvent(fill)
  useEffect(() => {
    if (!draft || !base) return
    // Fields that appear with what is filled in cannot do so while React is still at this effect.
    queueMicrotask(() => begin(base))
  }, [draft, base])

  /** Goes back to what the form began with; gives the function that undoes it. */
  function startAfresh(): () => void {
    const element = form.current
    if (!element || !base) return () => undefined
    const [words, chosen] = [wordsIn(element), pictureIn(element)]
    const bringBack = draft?.forget()
    draft?.note({ base: base.updatedAt })
    picture.current = undefined
    fillForm(element, base)
    setOrigin(undefined)
    return () => (element.isConnected ? fillForm(element, words, chosen) : bringBack?.())
  }

  /** Keeps the words over a change that somebody made to the post. */
  function accept(): void {
    draft?.note({ base: base?.updatedAt })
    setOrigin(undefined)
  }

  return { form, look, isAtWork, isUnsaved, origin, accept, startAfresh }
}
