import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormValues } from './drafts/draft.ts'
import type { OpenDraft } from './drafts/open-draft.ts'
import type { DraftHandle } from './sync/use-synced-draft.ts'
import {
  clearPicture,
  fillForm,
  fillUntouched,
  isTypedOver,
  pictureIn,
  readValues,
} from './form-values.ts'
import { labelsIn, toFields } from './labels.ts'
import { toBox } from './line-ends.ts'
import { hasChanges, useAutosave } from './use-autosave.ts'
import { useVersions } from './use-versions.ts'
import type { TextVersion } from './use-versions.ts'

/** What the form was filled from, and the draft that was open then. */
interface Filled {
  from: TextVersion
  draft: OpenDraft | undefined
}

interface Found extends TextVersion {
  picture: File | undefined
  /** Whether the writer is told of it. */
  isNews: boolean
  leave: () => void
}

/** The draft of an earlier visit or of another device, only the first time. */
function newlyFound(
  { draft, seed, sync, isOnlyText }: DraftHandle,
  from: TextVersion,
  before: Filled | undefined,
): Found | undefined {
  if (before?.draft || !draft) return undefined
  const leave = (): void => {
    draft.leave()
    if (isOnlyText) sync?.keepApart()
    else sync?.detach()
  }
  if (draft.kept) {
    const { words, base } = draft.kept
    return { words, updatedAt: base, picture: draft.picture, isNews: true, leave }
  }
  if (!seed) return undefined
  const { title, content, lineEnds, post } = seed
  const words = { title, content, ...toBox(lineEnds), ...toFields(labelsIn(seed)) }
  // A post that was changed after its working copy is a conflict.
  const isNewer = (from.updatedAt ?? '') <= (seed.updatedAt ?? '')
  const updatedAt = isNewer ? from.updatedAt : undefined
  return { words, updatedAt, picture: undefined, isNews: !!post, leave }
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

/**
 * Fills the form with a text or with the draft of an earlier visit, and saves changes from then on.
 * `loaded` is undefined while the text loads.
 */
export function useDraftForm(handle: DraftHandle, loaded: TextVersion | undefined) {
  const { draft, sync } = handle
  const form = useRef<HTMLFormElement>(null)
  const filled = useRef<Filled>(undefined)
  const versions = useVersions(draft)
  const [isKept, setIsKept] = useState(false)
  const [missed, setMissed] = useState<FormValues>()
  const base = versions.accepted ?? loaded
  const { begin, ...words } = useAutosave(form, handle, base?.words)

  function show(next: Omit<Found, 'leave'>, put: typeof fillForm): void {
    if (!form.current) return
    versions.begin(next.updatedAt)
    // A form that is being filled has changes for a moment, which are nobody’s.
    put(form.current, next.words, next.picture)
    begin(next.picture)
    setIsKept(next.isNews)
  }

  /** Somebody typed before the draft was found, which stays stored. */
  function miss(found: Found | undefined): void {
    found?.leave()
    setMissed(found?.words)
    versions.begin(versions.current.current)
  }

  function fill(from: TextVersion): void {
    const element = form.current
    if (!element) return
    const before = filled.current
    const found = newlyFound(handle, from, before)
    filled.current = { from, draft }
    const isBegun = before
      ? hasChanges(element, before.from.words)
      : found !== undefined && isTypedOver(element, found.words, found.picture)
    const plain = { ...from, picture: undefined, isNews: false }
    // Text typed before hydration stays; values set by this form are replaced.
    if (!before) show(isBegun ? plain : (found ?? plain), fillUntouched)
    else if (!isBegun) show(found ?? plain, fillForm)
    if (isBegun) miss(found)
    versions.compare(from)
    words.look()
  }

  useFilling(handle, loaded, fill)

  /** Replaces the text by a version; returns the function that undoes it. */
  function replaceBy(next: TextVersion): () => void {
    const element = form.current
    if (!element) return () => undefined
    const [typed, chosen] = [readValues(element), pictureIn(element)]
    const [began, stored] = [versions.current.current, sync?.stored]
    const bringBack = draft?.forget()
    // A working copy is removed when the form has no changes.
    if (!handle.isCopy) sync?.detach()
    begin(undefined)
    setIsKept(false)
    versions.accept(next)
    clearPicture(element)
    fillForm(element, next.words)
    return () => {
      if (!element.isConnected) return bringBack?.()
      versions.reopen(began, versions.theirs)
      if (stored && !handle.isCopy) sync?.attach(stored)
      fillForm(element, typed, chosen)
    }
  }

  return { ...words, form, isKept, missed, setMissed, base, versions, replaceBy }
}
