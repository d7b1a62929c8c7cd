import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConflictChoices } from '../draft-notice.tsx'
import { isCoverUnsent } from '../drafts/cover-base.ts'
import { withoutCover } from '../drafts/draft.ts'
import type { FormValues } from '../drafts/draft.ts'
import { useLeaveFullScreen } from '../editor/use-full-screen.ts'
import { focusNotice } from '../focus-notice.ts'
import {
  fillForm,
  fillText,
  focusField,
  hasOtherCover,
  pictureIn,
  readValues,
} from '../form-values.ts'
import { toFields } from '../labels.ts'
import { toBox } from '../line-ends.ts'
import type { useDraftForm } from '../use-draft-form.ts'
import type { TextVersion } from '../use-versions.ts'
import { mergeOpenly, placesOf } from './conflict-places.ts'
import type { OpenMerge } from './conflict-places.ts'
import type { DraftText } from './draft-calls.ts'
import { textOf } from './form-sync.ts'
import { mergeDrafts, mergeSettings } from './merge-drafts.ts'
import { PlacesDialog } from './places-dialog.tsx'
import type { DraftConflict } from './sync-state.ts'
import { useSyncState } from './use-sync-state.ts'
import type { DraftHandle } from './use-synced-draft.ts'

/** The places to decide, and the text of the form when they were shown. */
interface OpenPlaces {
  merge: OpenMerge
  mine: DraftText
}

interface Taking {
  element: HTMLFormElement
  /** What the form had before. */
  typed: FormValues
  taken: FormValues
}

/** Undoes that another version was taken, or stores what was typed before it if the form was left. */
function putBack(
  { keepElsewhere, setAside, look }: ReturnType<typeof useDraftForm>,
  { element, typed, taken }: Taking,
): void {
  // The picture and what is said of it stay where they are.
  const earlier = { words: withoutCover(typed) }
  const replaced = { words: taken, picture: pictureIn(element) }
  if (keepElsewhere(earlier, { ...replaced, element })) return
  setAside(element, replaced)
  fillForm(element, earlier.words)
  // What is chosen belongs to the draft of the form, which may be another one.
  look()
}

function versionOf(conflict: DraftConflict | undefined): TextVersion | undefined {
  if (!conflict) return undefined
  const { title, content } = conflict.latest
  return { words: { title, content }, updatedAt: undefined }
}

/** Line ends and labels, which no question shows, are merged whatever the writer chooses. */
function mergedSettings(typed: FormValues, { base, latest }: DraftConflict): FormValues {
  const { lineEnds, ...labels } = mergeSettings(base ?? {}, textOf(typed), latest)
  return { ...toBox(lineEnds), ...toFields(labels) }
}

/** Whether the form says something of its cover that the data service does not have. */
function isDescriptionDue(form: HTMLFormElement | null): boolean {
  return form !== null && isCoverUnsent(readValues(form))
}

/** Shows the text without the draft when that was published or deleted elsewhere. */
function useEnd(
  { form, base, replaceBy }: ReturnType<typeof useDraftForm>,
  { isCopy, draft }: DraftHandle,
  isEnded: boolean,
): void {
  const showToast = useToast()
  const end = useEffectEvent(() => {
    showToast(text.saving.ended)
    // The cover of a post is saved with the post, so the form alone has it.
    const isCoverDue = isCopy
      ? hasOtherCover(form.current, base?.words)
      : draft?.hasPicture() === true || isDescriptionDue(form.current)
    if (base && !isCoverDue) replaceBy(base)
  })
  useEffect(() => {
    if (isEnded) end()
  }, [isEnded])
}

/** Shows a version of the draft that another device has saved, and carries out the writer's choice. */
export function useSyncConflict(words: ReturnType<typeof useDraftForm>, handle: DraftHandle) {
  const { form } = words
  const { sync } = handle
  const showToast = useToast()
  const conflict = useSyncState(sync, (state) => state.conflict)
  const merges = useSyncState(sync, (state) => state.merges)
  const isEnded = useSyncState(sync, ({ status }) => status === 'ended')
  /** A version that the writer has seen, and edits by hand. */
  const [inSight, setInSight] = useState<DraftConflict>()
  const [open, setOpen] = useState<OpenPlaces>()
  useLeaveFullScreen(conflict ?? isEnded)
  useEnd(words, handle, isEnded)

  useEffect(() => {
    if (conflict) focusNotice(form.current)
  }, [conflict, form])

  useEffect(() => {
    if (merges) showToast(text.saving.merged)
  }, [merges, showToast])

  /** Saves what the form has over the other version, which stays in the history. */
  function accept(next: DraftConflict, isInSight: boolean, isMerged = isInSight): void {
    if (form.current) fillForm(form.current, mergedSettings(readValues(form.current), next))
    sync?.rebase(next.latest, isMerged)
    setInSight(isInSight ? next : undefined)
    focusField(form.current, 'content')
  }

  function takeTheirs(next: DraftConflict): void {
    const element = form.current
    if (!element) return
    const values = readValues(element)
    const settings = mergedSettings(values, next)
    const typed = { ...values, ...settings }
    const taken = { ...versionOf(next)?.words, ...settings }
    fillForm(element, taken)
    accept(next, false)
    showToast(text.drafts.discarded, {
      label: text.common.undo,
      run: () => putBack(words, { element, typed, taken }),
    })
  }

  function compare({ base, latest }: DraftConflict): void {
    const element = form.current
    if (!element || !base) return
    const mine = textOf(readValues(element))
    const merge = mergeOpenly(base, mine, latest)
    // What was typed meanwhile may have settled everything.
    setOpen(placesOf(merge).length > 0 ? { merge, mine } : undefined)
  }

  function apply(next: DraftConflict, chosen: DraftText, { mine }: OpenPlaces): void {
    const element = form.current
    if (!element) return
    // Something may have come into the form meanwhile, such as a picture.
    const merged = mergeDrafts(mine, { ...mine, ...chosen }, textOf(readValues(element)))
    if (!merged) return compare(next)
    fillText(element, merged)
    setOpen(undefined)
    accept(next, false, true)
  }

  const choices: ReactNode = conflict && (
    <>
      {conflict.base && <Button onClick={() => compare(conflict)}>{text.places.open}</Button>}
      <ConflictChoices
        onKeepMine={() => accept(conflict, false, true)}
        onTakeTheirs={() => takeTheirs(conflict)}
        onEdit={() => accept(conflict, true)}
      />
      {open && (
        <PlacesDialog
          // Other places are other questions.
          key={open.mine.content}
          merge={open.merge}
          onCancel={() => setOpen(undefined)}
          onApply={(chosen) => apply(conflict, chosen, open)}
        />
      )}
    </>
  )
  return { choices, beside: versionOf(conflict ?? inSight), isOpen: conflict !== undefined }
}
