import { ApiError } from '@inkwell/api-client/api-error'
import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { text } from '../platform/text.ts'
import { useToast } from '../ui/toasts.tsx'
import { focusField } from './form-values.ts'
import { ConflictChoices } from './draft-notice.tsx'
import { DraftChanged } from './sync/sync-failure.ts'
import { focusNotice } from './focus-notice.ts'
import { toTextVersion } from './to-text-version.ts'
import type { useDraftForm } from './use-draft-form.ts'

/** Shows a conflicting version and carries out the writer's choice. */
export function useConflict(words: ReturnType<typeof useDraftForm>, error: Error | null) {
  const { form, replaceBy } = words
  const { theirs, compare, accept } = words.versions
  const showToast = useToast()
  const latest = error instanceof ApiError ? error.latest : undefined

  const show = useEffectEvent((found: NonNullable<typeof latest>) => {
    compare(toTextVersion(found))
    focusNotice(form.current)
  })
  useEffect(() => {
    if (latest) show(latest)
  }, [latest])

  /** Replaces the text by another version; Undo restores it. */
  function discardFor(next: Parameters<typeof replaceBy>[0]): void {
    const undo = replaceBy(next)
    showToast(text.drafts.discarded, { label: text.common.undo, run: undo })
    focusField(form.current, 'content')
  }

  function keepMine(next: NonNullable<typeof theirs>): void {
    flushSync(() => accept(next))
    focusField(form.current, 'content')
    form.current?.requestSubmit()
  }

  function edit(next: NonNullable<typeof theirs>): void {
    flushSync(() => accept(next, true))
    focusField(form.current, 'content')
  }

  const choices: ReactNode = theirs && (
    <ConflictChoices
      onKeepMine={() => keepMine(theirs)}
      onTakeTheirs={() => discardFor(theirs)}
      onEdit={() => edit(theirs)}
    />
  )
  const isSettled = latest !== undefined && theirs === undefined
  // The form shows a change of another device itself.
  return { choices, discardFor, isSettled: isSettled || error instanceof DraftChanged }
}
