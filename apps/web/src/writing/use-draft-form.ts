import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OpenDraft } from './drafts/open-draft.ts'
import type { DraftHandle } from './drafts/use-draft.ts'
import { fillForm, fillUntouched, pictureIn, readValues } from './form-values.ts'
import { hasChanges, useAutosave } from './use-autosave.ts'
import { useVersions } from './use-versions.ts'
import type { TextVersion } from './use-versions.ts'

/** What the form was filled from, and the draft that was open then. */
interface Filled {
  from: TextVersion
  draft: OpenDraft | undefined
}

/** The draft of an earlier visit, only the first time. */
function newlyKept(draft: OpenDraft | undefined, before: Filled | undefined) {
  if (before?.draft || !draft?.kept) return undefined
  const { kept, picture, leave } = draft
  return { words: kept.words, updatedAt: kept.base, picture, leave }
}

/**
 * Fills the form with a text or with the draft of an earlier visit, and saves changes from then on.
 * `loaded` is undefined while the text loads.
 */
export function useDraftForm(handle: DraftHandle, loaded: TextVersion | undefined) {
  const { draft, hasTimedOut } = handle
  const form = useRef<HTMLFormElement>(null)
  const filled = useRef<Filled>(undefined)
  const versions = useVersions(draft)
  const [isKept, setIsKept] = useState(false)
  const base = versions.accepted ?? loaded
  const { begin, ...words } = useAutosave(form, handle, base?.words)

  function fill(from: TextVersion): void {
    const element = form.current
    if (!element) return
    const before = filled.current
    const kept = newlyKept(draft, before)
    filled.current = { from, draft }
    if (before && hasChanges(element, before.from.words)) {
      // Somebody typed before the draft was found; it stays stored for the next visit.
      kept?.leave()
      versions.begin(versions.current.current)
    } else {
      const { words: found, updatedAt, picture } = kept ?? { ...from, picture: undefined }
      versions.begin(updatedAt)
      begin(picture)
      // Text typed before hydration stays; values set by this form are replaced.
      const put = before ? fillForm : fillUntouched
      put(element, found, picture)
      setIsKept(kept !== undefined)
    }
    versions.compare(from)
    words.look()
  }

  const fillNow = useEffectEvent(fill)
  useEffect(() => {
    if (!loaded || !(draft || hasTimedOut)) return
    // Filling the form may render further fields, which is not possible within an effect.
    queueMicrotask(() => fillNow(loaded))
  }, [draft, hasTimedOut, loaded])

  /** Replaces the text by a version; returns the function that undoes it. */
  function replaceBy(next: TextVersion): () => void {
    const element = form.current
    if (!element) return () => undefined
    const [typed, chosen, began] = [
      readValues(element),
      pictureIn(element),
      versions.current.current,
    ]
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
