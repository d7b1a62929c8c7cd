import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { ConflictChoices } from '../draft-notice.tsx'
import { fillForm, focusField, readValues } from '../form-values.ts'
import type { useDraftForm } from '../use-draft-form.ts'
import type { TextVersion } from '../use-versions.ts'
import type { DraftSync } from './draft-sync.ts'
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
  const { conflict, status, merges } = useSyncState(sync)
  /** A version that the writer has seen, and edits by hand. */
  const [inSight, setInSight] = useState<DraftConflict>()

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
    if (status === 'ended') end()
  }, [status])

  /** Saves what the form has over the other version, which stays in the history. */
  function accept(next: DraftConflict, isInSight: boolean): void {
    sync?.rebase(next.latest)
    setInSight(isInSight ? next : undefined)
    focusField(form.current, 'content')
  }

  function takeTheirs(next: DraftConflict): void {
    const element = form.current
    if (!element) return
    const typed = readValues(element)
    const { title, content } = next.latest
    fillForm(element, { title, content })
    accept(next, false)
    showToast(text.drafts.discarded, {
      label: text.common.undo,
      run: () => {
        if (element.isConnected) fillForm(element, typed)
      },
    })
  }

  const choices: ReactNode = conflict && (
    <ConflictChoices
      onKeepMine={() => accept(conflict, false)}
      onTakeTheirs={() => takeTheirs(conflict)}
      onEdit={() => accept(conflict, true)}
    />
  )
  return { choices, beside: versionOf(conflict ?? inSight), isOpen: conflict !== undefined }
}
