import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OpenDraft } from './drafts/open-draft.ts'
import type { DraftHandle } from './drafts/use-draft.ts'
import { fillForm, fillUntouched, pictureIn, wordsIn } from './form-words.ts'
import { hasWork, useKeptWords } from './use-kept-words.ts'
import { useVersions } from './use-versions.ts'
import type { TextVersion } from './use-versions.ts'

/** What a form was filled from, and the draft that was open by then. */
interface Filled {
  from: TextVersion
  draft: OpenDraft | undefined
}

/** The draft of an earlier visit, at the first look at it. */
function newlyKept(draft: OpenDraft | undefined, before: Filled | undefined) {
  if (before?.draft || !draft?.kept) return undefined
  const { kept, picture, leave } = draft
  return { words: kept.words, updatedAt: kept.base, picture, leave }
}

/**
 * Fills the form with the words of a text, or with those that an earlier visit left behind, and
 * keeps what is written from then on. `loaded` is undefined while it loads.
 */
export function useWords(handle: DraftHandle, loaded: TextVersion | undefined) {
  const { draft, isLate } = handle
  const form = useRef<HTMLFormElement>(null)
  const filled = useRef<Filled>(undefined)
  const versions = useVersions(draft)
  const [isKept, setIsKept] = useState(false)
  const base = versions.accepted ?? loaded
  const { begin, ...words } = useKeptWords(form, handle, base?.words)

  function fill(from: TextVersion): void {
    const element = form.current
    if (!element) return
    const before = filled.current
    const kept = newlyKept(draft, before)
    filled.current = { from, draft }
    if (before && hasWork(element, before.from.words)) {
      // Words were typed before the browser said what it keeps: that waits for the next visit.
      kept?.leave()
      versions.begin(versions.current.current)
    } else {
      const { words: found, updatedAt, picture } = kept ?? { ...from, picture: undefined }
      versions.begin(updatedAt)
      begin(picture)
      // What was typed before script ran stays; what the form was filled with gives way.
      const put = before ? fillForm : fillUntouched
      put(element, found, picture)
      setIsKept(kept !== undefined)
    }
    versions.compare(from)
    words.look()
  }

  const fillNow = useEffectEvent(fill)
  useEffect(() => {
    if (!loaded || !(draft || isLate)) return
    // Fields that appear with what is filled in cannot do so while React is still at this effect.
    queueMicrotask(() => fillNow(loaded))
  }, [draft, isLate, loaded])

  /** Puts a version of the text in place of the writer's words; gives the function that undoes it. */
  function replaceBy(next: TextVersion): () => void {
    const element = form.current
    if (!element) return () => undefined
    const [typed, chosen, began] = [wordsIn(element), pictureIn(element), versions.current.current]
    const bringBack = draft?.forget()
    begin(undefined)
    setIsKept(false)
    versions.accept(next)
    fillForm(element, next.words)
    return () => {
      if (!element.isConnected) return bringBack?.()
      versions.reopen(began, versions.theirs)
      fillForm(element, typed, chosen)
    }
  }

  return { ...words, form, isKept, base, versions, replaceBy }
}
