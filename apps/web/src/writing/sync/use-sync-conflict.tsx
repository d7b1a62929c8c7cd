import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConflictChoices } from '../draft-notice.tsx'
import { fillForm, fillText, focusField, readValues } from '../form-values.ts'
import { labelsOf, mergeLabels, toFields } from '../labels.ts'
import type { useDraftForm } from '../use-draft-form.ts'
import type { TextVersion } from '../use-versions.ts'
import { mergeOpenly, placesOf } from './conflict-places.ts'
import type { OpenMerge } from './conflict-places.ts'
import type { DraftText } from './draft-calls.ts'
import type { DraftSync } from './draft-sync.ts'
import { textOf } from './form-sync.ts'
import { PlacesDialog } from './places-dialog.tsx'
import type { DraftConflict } from './sync-state.ts'
import { useSyncState } from './use-sync-state.ts'

function versionOf(conflict: DraftConflict | undefined): TextVersion | undefined {
  if (!conflict) return undefined
  const { title, content } = conflict.latest
  return { words: { title, content }, updatedAt: undefined }
}

/** Shows a version of the draft that another device has saved, and carries out the writer's choice. */
export function useSyncConflict(
  words: ReturnType<typeof useDraftForm>,
  sync: DraftSync | undefined,
) {
  const { form } = words
  const showToast = useToast()
  const conflict = useSyncState(sync, (state) => state.conflict)
  const merges = useSyncState(sync, (state) => state.merges)
  const isEnded = useSyncState(sync, ({ status }) => status === 'ended')
  /** A version that the writer has seen, and edits by hand. */
  const [inSight, setInSight] = useState<DraftConflict>()
  const [merge, setMerge] = useState<OpenMerge>()

  useEffect(() => {
    if (conflict) form.current?.querySelector<HTMLElement>('[data-notice]')?.focus()
  }, [conflict, form])

  useEffect(() => {
    if (merges) showToast(text.saving.merged)
  }, [merges, showToast])

  const end = useEffectEvent(() => {
    if (words.base) words.replaceBy(words.base)
    showToast(text.saving.ended)
  })
  useEffect(() => {
    if (isEnded) end()
  }, [isEnded])

  /** Saves what the form has over the other version, which stays in the history. */
  function accept(next: DraftConflict, isInSight: boolean, isMerged = isInSight): void {
    sync?.rebase(next.latest, isMerged)
    setInSight(isInSight ? next : undefined)
    focusField(form.current, 'content')
  }

  function takeTheirs(next: DraftConflict): void {
    const element = form.current
    if (!element) return
    const typed = readValues(element)
    const { title, content } = next.latest
    fillForm(element, { title, content, ...toFields(next.latest) })
    accept(next, false)
    showToast(text.drafts.discarded, {
      label: text.common.undo,
      run: () => {
        if (element.isConnected) fillForm(element, typed)
      },
    })
  }

  function compare({ base, latest }: DraftConflict): void {
    const element = form.current
    if (!element || !base) return
    const open = mergeOpenly(base, textOf(readValues(element)), latest)
    // What was typed meanwhile may have settled everything.
    if (placesOf(open).length > 0) setMerge(open)
  }

  function apply(next: DraftConflict, { title, content }: DraftText): void {
    setMerge(undefined)
    if (form.current) {
      const mine = labelsOf(readValues(form.current))
      const labels = mergeLabels(next.base ?? {}, mine, next.latest)
      fillText(form.current, { title, content, ...labels })
    }
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
      {merge && (
        <PlacesDialog
          merge={merge}
          onCancel={() => setMerge(undefined)}
          onApply={(resolved) => apply(conflict, resolved)}
        />
      )}
    </>
  )
  return { choices, beside: versionOf(conflict ?? inSight), isOpen: conflict !== undefined }
}
