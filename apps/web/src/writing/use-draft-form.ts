import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onlyCover, withoutCover } from './drafts/draft.ts'
import type { OpenDraft } from './drafts/open-draft.ts'
import { findDraft } from './found-draft.ts'
import type { FoundDraft } from './found-draft.ts'
import type { DraftHandle } from './sync/use-synced-draft.ts'
import { fillForm, fillUntouched, isTypedOver, pictureIn, typedIn } from './form-values.ts'
import { useReplacing } from './use-replacing.ts'
import { hasChanges, useAutosave } from './use-autosave.ts'
import { useMissedWords } from './use-missed-words.ts'
import { useVersions } from './use-versions.ts'
import type { TextVersion } from './use-versions.ts'

/** What the form was filled from, and the draft that was open then. */
interface Filled {
  from: TextVersion
  draft: OpenDraft | undefined
}

type Shown = Pick<FoundDraft, 'words' | 'updatedAt' | 'picture' | 'isNews'>

interface Look {
  found: FoundDraft | undefined
  /** Whether somebody has typed into the form. */
  isTouched: boolean
  /** Whether that is another text than the one that was found. */
  isBegun: boolean
}

/** Looks for a draft, the first time that it is open, and at what somebody has done to the form before. */
function lookAt(
  form: HTMLFormElement,
  handle: DraftHandle,
  from: TextVersion,
  before: Filled | undefined,
): Look {
  handle.early.flush()
  const found = before?.draft ? undefined : findDraft(handle, from)
  if (before) {
    const isTouched = hasChanges(form, before.from.words)
    return { found, isTouched, isBegun: isTouched }
  }
  const isTouched = typedIn(form).length > 0 || pictureIn(form) !== undefined
  // What was typed into fields that are empty in the found text stays beside it.
  const isBegun = found !== undefined && isTypedOver(form, found.words, found.picture)
  return { found, isTouched, isBegun }
}

/** Fills the form when its text is known, and again when the draft is. */
function useFilling(
  { draft, hasTimedOut }: DraftHandle,
  loaded: TextVersion | undefined,
  fill: (from: TextVersion) => void,
): void {
  const fillNow = useEffectEvent(fill)
  useEffect(() => {
    if (!loaded || !(draft || hasTimedOut)) return
    // Filling the form may render further fields, which is not possible within an effect.
    queueMicrotask(() => fillNow(loaded))
  }, [draft, hasTimedOut, loaded])
}

/** Another version of the text says nothing of the cover, which is compared with that of the loaded text. */
function withCoverOf(
  accepted: TextVersion | undefined,
  loaded: TextVersion | undefined,
): TextVersion | undefined {
  if (!accepted || !loaded) return accepted ?? loaded
  return { ...accepted, words: { ...onlyCover(loaded.words), ...accepted.words } }
}

/**
 * Fills the form with a text or with the draft of an earlier visit, and saves changes from then on.
 * `loaded` is undefined while the text loads.
 */
export function useDraftForm(handle: DraftHandle, loaded: TextVersion | undefined) {
  const { draft } = handle
  const form = useRef<HTMLFormElement>(null)
  const filled = useRef<Filled>(undefined)
  const versions = useVersions(draft)
  const [isKept, setIsKept] = useState(false)
  const missed = useMissedWords(handle, loaded, () => setIsKept(true))
  const base = withCoverOf(versions.accepted, loaded)
  const { begin, ...words } = useAutosave(form, handle, base?.words)

  function show(next: Shown, put: typeof fillForm): void {
    if (!form.current) return
    versions.begin(next.updatedAt)
    const element = form.current
    begin(next.picture, () => put(element, next.words, next.picture))
    setIsKept(next.isNews)
  }

  /** Where somebody typed before the draft was found, it stays stored. */
  function settle(found: FoundDraft | undefined, isBegun: boolean): void {
    if (!isBegun) return found?.goOn()
    found?.leave()
    // A description is of its picture, which stays with its draft.
    missed.offer(found && { words: found.picture ? withoutCover(found.words) : found.words })
    versions.begin(versions.current.current)
  }

  function fill(from: TextVersion): void {
    const element = form.current
    if (!element) return
    const before = filled.current
    const { found, isTouched, isBegun } = lookAt(element, handle, from, before)
    filled.current = { from, draft }
    const plain = { ...from, picture: undefined, isNews: false }
    // Text typed before hydration stays; values set by this form are replaced.
    const shown = isBegun ? plain : (found ?? plain)
    if (!before || !isBegun) show(shown, before ? fillForm : fillUntouched)
    settle(found, isBegun)
    versions.compare(from)
    words.look(undefined, !isTouched && found?.isOnlyStored)
    void missed.lookForEarly(element)
  }

  useFilling(handle, loaded, fill)

  const replacing = useReplacing(handle, {
    form,
    versions,
    base,
    begin,
    offer: missed.offer,
    onReplaced: () => setIsKept(false),
  })
  return { ...words, form, isKept, missed, base, versions, ...replacing }
}
