import { Check, CloudOff, RefreshCw } from 'lucide'
import { errorText } from '../platform/error-text.ts'
import { text } from '../platform/text.ts'
import { Icon } from '../ui/icon.tsx'
import { useDraftsStored } from './drafts/draft-storage-state.ts'
import type { DraftSync } from './sync/draft-sync.ts'
import type { SyncState } from './sync/sync-state.ts'
import { useSyncState } from './sync/use-sync-state.ts'

interface Shown {
  icon: typeof Check
  words: string
  /** Something for the writer to know, which is announced. */
  isNews: boolean
}

function kept(words: string, isNews = false): Shown {
  return { icon: Check, words, isNews }
}

function notInAccount(words: string): Shown {
  return { icon: CloudOff, words, isNews: true }
}

function savedStatus(problem: SyncState['problem']): Shown {
  const { saved, tooLong, tooComplex } = text.saving
  if (!problem) return kept(saved)
  return kept(problem === 'contentTooComplex' ? tooComplex : tooLong, true)
}

/** What is shown of a text that is in no account. */
function localStatus(isUnsaved: boolean, isStored: boolean): Shown | undefined {
  if (!isUnsaved) return undefined
  return isStored ? kept(text.saving.here) : notInAccount(text.saving.notHere)
}

function failureStatus({ status, error }: SyncState): Shown | undefined {
  const { unreachable, signedOut, refused } = text.saving
  if (status === 'unreachable') return notInAccount(unreachable)
  if (status === 'signedOut') return notInAccount(signedOut)
  return status === 'refused' ? notInAccount(refused(errorText(error))) : undefined
}

function shownStatus(state: SyncState, isUnsaved: boolean, isStored: boolean): Shown | undefined {
  const { status, problem } = state
  if (status === 'saving') return { icon: RefreshCw, words: text.saving.saving, isNews: false }
  if (status === 'saved') return savedStatus(problem)
  return (isStored ? failureStatus(state) : undefined) ?? localStatus(isUnsaved, isStored)
}

interface SaveStatusProps {
  sync: DraftSync | undefined
  /** Whether the form has changes. */
  isUnsaved: boolean
}

/** Says where the text is stored. Only what the writer should know is announced. */
export function SaveStatus({ sync, isUnsaved }: SaveStatusProps) {
  const state = useSyncState(sync, (whole) => whole)
  const isStored = useDraftsStored()
  const shown = shownStatus(state, isUnsaved, isStored)
  return (
    <div
      className={`me-auto min-w-0 flex-1 ${shown?.isNews ? 'basis-full' : 'basis-4 sm:basis-20'}`}
    >
      <p
        aria-hidden={shown?.isNews}
        data-save={state.status}
        className="flex min-w-0 items-center gap-2 text-small text-soft"
      >
        {shown && <Icon icon={shown.icon} className="size-4 shrink-0" />}
        {shown && (
          // On a phone, the buttons have the place in one row with the sign.
          <span className={`min-w-0 ${shown.isNews ? '' : 'max-sm:sr-only'}`}>{shown.words}</span>
        )}
      </p>
      <p role="status" className="sr-only">
        {shown?.isNews && shown.words}
      </p>
    </div>
  )
}
